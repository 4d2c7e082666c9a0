// EXPECT: verdict=race-free executions=3
// As with pthreads: the broadcast is too early, in time, or too late.
#include <assert.h>
#include <threads.h>
#include <time.h>
static mtx_t m;
static cnd_t c;
static int give(void *arg) {
  cnd_broadcast(&c);
  return 0;
}
int main(void) {
  thrd_t t;
  struct timespec until;
  timespec_get(&until, TIME_UTC);
  until.tv_sec += 1;
  mtx_init(&m, mtx_plain);
  cnd_init(&c);
  thrd_create(&t, give, NULL);
  mtx_lock(&m);
  int result = cnd_timedwait(&c, &m, &until);
  assert(result == thrd_success || result == thrd_timedout);
  mtx_unlock(&m);
  thrd_join(t, NULL);
  return 0;
}
