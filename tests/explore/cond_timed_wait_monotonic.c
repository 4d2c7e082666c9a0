// EXPECT: verdict=race-free executions=1
// Nobody signals: it times out, and the clock has moved on by then.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c;
int main(void) {
  struct timespec until, now;
  pthread_condattr_t attr;
  pthread_condattr_init(&attr);
  pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
  pthread_cond_init(&c, &attr);
  pthread_condattr_destroy(&attr);
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_sec += 5;
  pthread_mutex_lock(&m);
  int result;
  while (!(result = pthread_cond_timedwait(&c, &m, &until))) {} // it may end by itself
  assert(result == ETIMEDOUT);
  pthread_mutex_unlock(&m);
  clock_gettime(CLOCK_MONOTONIC, &now);
  assert(now.tv_sec > until.tv_sec || (now.tv_sec == until.tv_sec && now.tv_nsec >= until.tv_nsec));
  pthread_cond_destroy(&c);
  return 0;
}
