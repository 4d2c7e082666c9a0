// EXPECT: verdict=race-free
// PROOF: race-free
// Every iteration awaits.
#include <norace/task.h>
static norace_region r;
static long g;
static long set(long x) { return g = x; }
int main(void) {
  for (int i = 0; i < 3; i++) {
    g = i;
    norace_post(&r, set, i, NULL, NULL);
    norace_await(&r);
  }
  return g == 7;
}
