// EXPECT: verdict=race-free executions=1
#include <assert.h>
#include <norace/task.h>
static void *fib(void *argument) {
  long n = (long)argument;
  if (n < 2) return argument;
  norace_future *a = norace_future_new(fib, (void *)(n - 1)), *b = norace_future_new(fib, (void *)(n - 2));
  return (void *)((long)norace_get(a) + (long)norace_get(b));
}
int main(void) {
  assert((long)norace_get(norace_future_new(fib, (void *)9L)) == 34);
  return 0;
}
