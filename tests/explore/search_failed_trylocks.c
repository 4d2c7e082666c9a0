// EXPECT: verdict=race-free executions=4
// Main's first attempt comes before, after or within the region of m0; within, its second one fails or comes after the unlock of m1.
#include <pthread.h>
#include <time.h>
static pthread_mutex_t m0 = PTHREAD_MUTEX_INITIALIZER, m1 = PTHREAD_MUTEX_INITIALIZER;
static const struct timespec later = {4000000000, 0};
static void *run(void *arg) {
  pthread_mutex_lock(&m1);
  pthread_mutex_lock(&m0);
  pthread_mutex_unlock(&m0);
  if (pthread_mutex_trylock(&m1) == 0) pthread_mutex_unlock(&m1);
  pthread_mutex_unlock(&m1);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  if (pthread_mutex_trylock(&m0) == 0) pthread_mutex_unlock(&m0);
  else if (pthread_mutex_timedlock(&m1, &later) == 0) pthread_mutex_unlock(&m1);
  pthread_join(t, NULL);
  return 0;
}
