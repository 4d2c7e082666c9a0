// EXPECT: verdict=race-free executions=3
// timedrdlock before, after or within the writer's region.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int value;
static void *writes(void *arg) {
  pthread_rwlock_wrlock(&l);
  value = 1;
  pthread_rwlock_unlock(&l);
  return arg;
}
static void *tries(void *arg) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_nsec = 0;
  until.tv_sec += 2;
  int error = pthread_rwlock_timedrdlock(&l, &until);
  assert(error == 0 || error == ETIMEDOUT);
  if (error) return NULL;
  int seen = value;
  pthread_rwlock_unlock(&l);
  return seen ? arg : NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, writes, NULL);
  pthread_create(&b, NULL, tries, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
