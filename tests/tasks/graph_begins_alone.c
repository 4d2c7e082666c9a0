// EXPECT: verdict=race lines=7,8
// What main does while it is alone is in the graph, and no event: the schedule that leads to the race replays with and without a graph.
#include <norace/task.h>

static int before, shared;

static void *reads(void *unused) { return (void *)(long)shared; }
static void *writes(void *unused) { return (void *)(long)(shared = 1); }

int main(void) {
  NORACE_FINISH NORACE_ISOLATED before = 2;
  norace_future_new(reads, 0);
  norace_future_new(writes, 0);
  return 0;
}
