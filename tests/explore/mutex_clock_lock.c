// EXPECT: verdict=race-free executions=3
#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *run(void *arg) {
  struct timespec until = {4000000000, 0};
  if (pthread_mutex_clocklock(&m, CLOCK_MONOTONIC, &until)) return NULL;
  x++;
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
  return 0;
}
