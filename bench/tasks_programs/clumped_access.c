// EXPECT: verdict=race-free
// 3 tasks, main among them. Two tasks take turns along an array, clump by clump, so that their parts interlock; each clump's sum goes to the
// total in isolation.
#include <assert.h>
#include <norace/task.h>
#include <stdint.h>

#ifndef SCALE
#define SCALE 1 // so many times the paper's tasks
#endif

enum { TASKS = 2 * SCALE, CLUMPS = 2, N = 16000 * SCALE, CLUMP = N / TASKS / CLUMPS };
static int values[N];
static long total;

static void visit(void *which) {
  for (int clump = (int)(intptr_t)which; clump < N / CLUMP; clump += TASKS) {
    long sum = 0;
    NORACE_PERMIT_WRITE_AT(&values[clump * CLUMP], CLUMP * sizeof *values)
    for (int i = clump * CLUMP; i < (clump + 1) * CLUMP; i++) sum += values[i] += clump;
    NORACE_ISOLATED NORACE_PERMIT_WRITE(total) total += sum;
  }
}

int main(void) {
  for (int i = 0; i < N; i++) values[i] = i % 7;
  NORACE_FINISH {
    for (intptr_t i = 0; i < TASKS; i++) norace_async(visit, (void *)i);
  }
  long expected = 0;
  for (int i = 0; i < N; i++) expected += i % 7 + i / CLUMP;
  assert(total == expected);
  return 0;
}
