// EXPECT: verdict=race-free
// thrd_exit, thrd_detach, thrd_yield, thrd_sleep, thrd_current, thrd_equal.
#include <assert.h>
#include <threads.h>
static int leaves(void *arg) {
  thrd_yield();
  thrd_exit(4);
}
static int sleeps(void *arg) {
  struct timespec second = {1, 0};
  assert(thrd_sleep(&second, NULL) == 0);
  return 0;
}
int main(void) {
  thrd_t a, b;
  int result;
  thrd_create(&a, leaves, NULL);
  thrd_create(&b, sleeps, NULL);
  assert(!thrd_equal(a, thrd_current()));
  thrd_detach(b);
  thrd_join(a, &result);
  assert(result == 4);
  return 0;
}
