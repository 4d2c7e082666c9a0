// EXPECT: verdict=race-free executions=1
// PROOF: race-free
// A finish waits for posted tasks as well.
#include <assert.h>
#include <norace/task.h>
static norace_region r;
static long g;
static long set(long x) { return g = x; }
int main(void) {
  NORACE_FINISH norace_post(&r, set, 5, NULL, NULL);
  assert(g == 5);
  norace_await(&r);
  return 0;
}
