// EXPECT: verdict=race-free
// 10 tasks, main among them. Nine tasks count in one counter, each time in isolation.
#include <assert.h>
#include <norace/task.h>
#include <stdlib.h>

enum { TASKS = 9 };

typedef struct {
  int value;
} Counter;

static void increment(Counter *c) { NORACE_ISOLATED c->value++; }

static int value_of(Counter *c) { return c->value; }

static void count(void *counter) { increment(counter); }

int main(void) {
  Counter *c = calloc(1, sizeof *c);
  NORACE_FINISH {
    for (int i = 0; i < TASKS; i++) norace_async(count, c);
  }
  assert(value_of(c) == TASKS);
  free(c);
  return 0;
}
