// EXPECT: verdict=race-free executions=2
#include <assert.h>
#include <threads.h>
static once_flag flag = ONCE_FLAG_INIT;
static int calls;
static void initialise(void) { calls++; }
static int run(void *arg) {
  call_once(&flag, initialise);
  assert(calls == 1);
  return 0;
}
int main(void) {
  thrd_t a, b;
  thrd_create(&a, run, NULL);
  thrd_create(&b, run, NULL);
  thrd_join(a, NULL);
  thrd_join(b, NULL);
  return 0;
}
