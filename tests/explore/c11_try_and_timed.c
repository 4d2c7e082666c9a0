// EXPECT: verdict=race-free executions=9
// Each of the two attempts comes before main's region, after it, or fails within, independently: they are on different mutexes.
#include <assert.h>
#include <threads.h>
#include <time.h>
static mtx_t plain, timed;
static int value[2];
static int tries(void *arg) {
  if (mtx_trylock(&plain) == thrd_success) {
    value[0]++;
    mtx_unlock(&plain);
  }
  return 0;
}
static int waits(void *arg) {
  struct timespec until;
  timespec_get(&until, TIME_UTC);
  until.tv_sec += 1;
  int result = mtx_timedlock(&timed, &until);
  assert(result == thrd_success || result == thrd_timedout);
  if (result == thrd_success) {
    value[1]++;
    mtx_unlock(&timed);
  }
  return 0;
}
int main(void) {
  thrd_t a, b;
  mtx_init(&plain, mtx_plain);
  mtx_init(&timed, mtx_timed);
  thrd_create(&a, tries, NULL);
  thrd_create(&b, waits, NULL);
  mtx_lock(&plain);
  value[0]++;
  mtx_unlock(&plain);
  mtx_lock(&timed);
  value[1]++;
  mtx_unlock(&timed);
  thrd_join(a, NULL);
  thrd_join(b, NULL);
  return 0;
}
