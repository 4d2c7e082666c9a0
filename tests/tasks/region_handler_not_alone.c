// EXPECT: verdict=unknown other=misuse
#include <norace/task.h>
static norace_region r;
static void keep(long value, void *to) { *(long *)to += value; }
static long square(long x) { return x * x; }
int main(void) {
  long sum = 0;
  norace_post(&r, square, 3, keep, &sum);
  norace_post(&r, square, 4, keep, &sum);
  norace_await(&r);
  return 0;
}
