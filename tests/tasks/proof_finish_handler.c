// EXPECT: verdict=race
// A finish waits for the task, not for its handler, which runs when the region is awaited: beside another task.
#include <norace/task.h>
static norace_region r;
static long g;
static long one(long x) { return x; }
static void set(void *x) { g = 5; }
static void keep(long value, void *context) { g = value; }
int main(void) {
  NORACE_FINISH norace_post(&r, one, 1, keep, NULL);
  norace_async(set, NULL);
  norace_await(&r);
  return 0;
}
