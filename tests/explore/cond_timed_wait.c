// EXPECT: verdict=race-free executions=3
// Signal before the wait (then it times out); woken; or timed out before the signal.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static void *give(void *arg) {
  pthread_cond_signal(&c);
  return arg;
}
int main(void) {
  pthread_t t;
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += 1;
  pthread_create(&t, NULL, give, NULL);
  pthread_mutex_lock(&m);
  int error = pthread_cond_timedwait(&c, &m, &until);
  assert(error == 0 || error == ETIMEDOUT);
  pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
  return 0;
}
