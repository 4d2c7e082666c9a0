// EXPECT: verdict=race-free executions=24
// PROOF: race-free
// Tasks count up or down, told by a condition, each time in isolation.
#include <norace/task.h>
#include <stdlib.h>

typedef struct {
  int value;
} Counter;

static void up(void *c) { NORACE_ISOLATED((Counter *)c)->value++; }
static void down(void *c) { NORACE_ISOLATED((Counter *)c)->value--; }

int main(void) {
  Counter *c = calloc(1, sizeof *c);
  NORACE_FINISH {
    for (int i = 0; i < 4; i++) norace_async(i % 2 ? down : up, c);
  }
  int left = c->value;
  free(c);
  return left;
}
