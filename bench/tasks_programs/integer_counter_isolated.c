// EXPECT: verdict=race-free
// 10 tasks, main among them. Tasks count up and down in one counter, each time in isolation.
#include <assert.h>
#include <norace/task.h>
#include <stdlib.h>

#ifndef SCALE
#define SCALE 1 // so many times the paper's tasks
#endif

enum { TASKS = 9 * SCALE };

typedef struct {
  int value;
} Counter;

static void increment(Counter *c) {
  NORACE_ISOLATED NORACE_PERMIT_WRITE(c->value) c->value++;
}
static void decrement(Counter *c) {
  NORACE_ISOLATED NORACE_PERMIT_WRITE(c->value) c->value--;
}
static int value_of(Counter *c) { return c->value; }

static void up(void *counter) { increment(counter); }
static void down(void *counter) { decrement(counter); }

int main(void) {
  Counter *c = calloc(1, sizeof *c);
  NORACE_FINISH {
    for (int i = 0; i < TASKS; i++) norace_async(i % 2 ? down : up, c);
  }
  assert(value_of(c) == TASKS % 2);
  free(c);
  return 0;
}
