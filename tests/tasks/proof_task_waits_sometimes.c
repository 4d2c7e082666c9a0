// EXPECT: verdict=race
// The same, but one way to its end does not wait.
#include <norace/task.h>
static norace_region r, s;
static long g;
static long inner(long x) { return g = x; }
static long outer(long x) {
  norace_post(&s, inner, x, NULL, NULL);
  if (x < 3) return 0;
  norace_await(&s);
  return x;
}
int main(void) {
  norace_post(&r, outer, 1, NULL, NULL);
  norace_await(&r);
  g = 2;
  norace_await(&s);
  return 0;
}
