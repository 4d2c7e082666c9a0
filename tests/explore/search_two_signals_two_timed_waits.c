// EXPECT: verdict=race-free executions=53
// Counted by brute force.
#include <pthread.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static const struct timespec later = {4000000000, 0};
static void wait(void) {
  pthread_mutex_lock(&m);
  pthread_cond_timedwait(&c, &m, &later);
  pthread_mutex_unlock(&m);
}
static void *signals(void *arg) {
  pthread_cond_signal(&c);
  if (arg) wait();
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, signals, NULL);
  pthread_create(&b, NULL, signals, &m);
  wait();
  pthread_join(b, NULL);
  pthread_join(a, NULL);
  return 0;
}
