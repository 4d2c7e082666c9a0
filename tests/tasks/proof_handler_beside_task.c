// EXPECT: verdict=race
// The handler of the one runs while the other may still run.
#include <norace/task.h>
static norace_region r, s;
static long g;
static long one(long x) { return x; }
static long two(long x) { return g = x; }
static void keep(long value, void *context) { g = value; }
int main(void) {
  norace_post(&r, one, 1, keep, NULL);
  norace_post(&s, two, 2, NULL, NULL);
  norace_await(&r);
  norace_await(&s);
  return 0;
}
