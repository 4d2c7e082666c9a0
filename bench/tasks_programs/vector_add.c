// EXPECT: verdict=race-free executions=1
// 3 tasks, main among them. The sum of two vectors, a parallel loop over its parts.
#include <assert.h>
#include <norace/task.h>

#ifndef SCALE
#define SCALE 1 // so many times the paper's tasks
#endif

enum { TASKS = 2 * SCALE, EACH = 10000, N = TASKS * EACH };
static float a[N], b[N], sum[N];

static void add(long part, void *argument) {
  long from = part * EACH;
  NORACE_PERMIT_READ_AT(&a[from], EACH * sizeof *a) NORACE_PERMIT_READ_AT(&b[from], EACH * sizeof *b)
  NORACE_PERMIT_WRITE_AT(&sum[from], EACH * sizeof *sum)
  for (long i = from; i < from + EACH; i++) sum[i] = a[i] + b[i];
}

int main(void) {
  for (int i = 0; i < N; i++) a[i] = (float)(i % 1000), b[i] = (float)(1000 - i % 1000);
  norace_forall(0, TASKS, 1, add, NULL);
  for (int i = 0; i < N; i++) assert(sum[i] == 1000);
  return 0;
}
