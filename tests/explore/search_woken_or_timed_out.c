// EXPECT: verdict=race-free executions=9
// A timed wait, a signal and a broadcast, one of them under the lock; counted by brute force.
#include <pthread.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static const struct timespec later = {4000000000, 0};
static void *waits(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cond_timedwait(&c, &m, &later);
  pthread_mutex_unlock(&m);
  return arg;
}
static void *signals(void *arg) {
  pthread_cond_signal(&c);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, waits, NULL);
  pthread_create(&b, NULL, signals, NULL);
  pthread_mutex_lock(&m);
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  pthread_join(b, NULL);
  pthread_join(a, NULL);
  return 0;
}
