// EXPECT: verdict=race
// The region is awaited, and posted to again.
#include <norace/task.h>
static norace_region r;
static long g;
static long set(long x) { return g = x; }
int main(void) {
  norace_post(&r, set, 1, NULL, NULL);
  norace_await(&r);
  norace_post(&r, set, 2, NULL, NULL);
  g = 3;
  norace_await(&r);
  return 0;
}
