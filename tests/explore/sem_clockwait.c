// EXPECT: verdict=race-free executions=2
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <time.h>
static sem_t s;
static void *run(void *arg) {
  sem_post(&s);
  return arg;
}
int main(void) {
  pthread_t t;
  struct timespec until = {4000000000, 0};
  sem_init(&s, 0, 0);
  pthread_create(&t, NULL, run, NULL);
  sem_clockwait(&s, CLOCK_MONOTONIC, &until);
  pthread_join(t, NULL);
  return 0;
}
