// EXPECT: verdict=race lines=11,11 executions=1
// 2 tasks, main among them. The sum of the reciprocals of an array, each half by a task, both into the same variable.
#include <norace/task.h>
#include <stdlib.h>

enum { N = 20000 };
static double *values, sum;

static void add_reciprocals(long from, long to) {
  for (long i = from; i < to; i++)
    sum += 1 / values[i];
}

static void upper_half(void *argument) { add_reciprocals(N / 2, N); }

int main(void) {
  values = malloc(N * sizeof *values);
  for (long i = 0; i < N; i++) values[i] = (double)(i + 1);
  NORACE_FINISH {
    norace_async(upper_half, NULL);
    add_reciprocals(0, N / 2);
  }
  free(values);
  return 0;
}
