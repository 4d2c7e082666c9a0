// EXPECT: verdict=race
// Every other iteration awaits.
#include <norace/task.h>
static norace_region r;
static long g;
static long set(long x) { return g = x; }
int main(void) {
  for (int i = 0; i < 3; i++) {
    g = i;
    norace_post(&r, set, i, NULL, NULL);
    if (i % 2) norace_await(&r);
  }
  norace_await(&r);
  return 0;
}
