// EXPECT: verdict=race-free executions=3
// As trylock: time is virtual, so a timed lock gets it or times out at once.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int value;
static void *locks(void *arg) {
  pthread_mutex_lock(&m);
  value = 1;
  pthread_mutex_unlock(&m);
  return arg;
}
static void *tries(void *arg) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += 1;
  int error = pthread_mutex_timedlock(&m, &until);
  assert(error == 0 || error == ETIMEDOUT);
  if (error) return NULL;
  value = 2;
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, locks, NULL);
  pthread_create(&b, NULL, tries, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
