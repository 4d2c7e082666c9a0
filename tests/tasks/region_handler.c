// EXPECT: verdict=race-free executions=1
// PROOF: race-free
#include <assert.h>
#include <norace/task.h>
static norace_region left, right;
static void keep(long value, void *to) { *(long *)to = value; }
static long square(long x) { return x * x; }
int main(void) {
  long a = 0, b = 0;
  norace_post(&left, square, 3, keep, &a);
  norace_post(&right, square, 4, keep, &b);
  norace_await(&left);
  norace_await(&right);
  assert(a + b == 25);
  return 0;
}
