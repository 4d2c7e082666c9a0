// EXPECT: verdict=race-free executions=103 other=deadlock
// A thread that signals and then waits itself, beside a timed wait and another signal; counted by brute force.
#include <pthread.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static const struct timespec later = {4000000000, 0};
static int x;
static void *inner(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  return arg;
}
static void *outer(void *arg) {
  pthread_t t;
  pthread_create(&t, NULL, inner, NULL);
  pthread_mutex_lock(&m);
  pthread_cond_timedwait(&c, &m, &later);
  pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, outer, NULL);
  pthread_mutex_lock(&m);
  x = 2;
  pthread_mutex_unlock(&m);
  pthread_cond_signal(&c);
  pthread_join(t, NULL);
  return 0;
}
