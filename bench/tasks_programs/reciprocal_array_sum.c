// EXPECT: verdict=race lines=15,15 executions=1
// 2 tasks, main among them. The sum of the reciprocals of an array, each half by a task, both into the same variable.
#include <norace/task.h>
#include <stdlib.h>

#ifndef SCALE
#define SCALE 1 // so many times the paper's tasks
#endif

enum { TASKS = SCALE, EACH = 10000, N = (TASKS + 1) * EACH };
static double *values, sum;

static void add_reciprocals(long from, long to) {
  for (long i = from; i < to; i++)
    sum += 1 / values[i];
}

static void one_part(void *i) { add_reciprocals((long)i * EACH, ((long)i + 1) * EACH); }

int main(void) {
  values = malloc(N * sizeof *values);
  for (long i = 0; i < N; i++) values[i] = (double)(i + 1);
  NORACE_FINISH {
    for (long i = 1; i <= TASKS; i++) norace_async(one_part, (void *)i);
    add_reciprocals(0, EACH);
  }
  free(values);
  return 0;
}
