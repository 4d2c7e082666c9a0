// EXPECT: verdict=race lines=10,20 executions=2
// After a time-out nothing is ordered.
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>
static sem_t s;
static int data;
static void *give(void *arg) {
  data = 1;
  sem_post(&s);
  return arg;
}
int main(void) {
  pthread_t t;
  struct timespec until = {4000000000, 0};
  sem_init(&s, 0, 0);
  pthread_create(&t, NULL, give, NULL);
  sem_timedwait(&s, &until);
  int seen = data;
  pthread_join(t, NULL);
  return seen > 1;
}
