// EXPECT: verdict=race-free executions=1
// 3 tasks, main among them. Two tasks fill an array of numbers, each its own half.
#include <assert.h>
#include <norace/task.h>

#ifndef SCALE
#define SCALE 1 // so many times the paper's tasks
#endif

enum { TASKS = 2 * SCALE, EACH = 5000, N = TASKS * EACH };
static int numbers[N];

typedef struct { int from, to; } Range;

static void fill(void *argument) {
  const Range *r = argument;
  NORACE_PERMIT_WRITE_AT(&numbers[r->from], (size_t)(r->to - r->from) * sizeof *numbers)
  for (int i = r->from; i < r->to; i++) numbers[i] = i % 9973;
}

int main(void) {
  NORACE_FINISH {
    for (int i = 0; i < TASKS; i++) {
      Range range = {i * EACH, (i + 1) * EACH };
      norace_async_copy(fill, &range, sizeof range);
    }
  }
  for (int i = 0; i < N; i++) assert(numbers[i] == i % 9973);
  return 0;
}
