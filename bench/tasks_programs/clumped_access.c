// EXPECT: verdict=race-free executions=1
// 3 tasks, main among them. Two tasks take turns along an array, clump by clump, so that their parts interlock.
#include <assert.h>
#include <norace/task.h>
#include <stdint.h>

enum { N = 16000, CLUMP = 16 };
static int values[N];

static void visit(void *which) {
  for (int clump = (int)(intptr_t)which; clump < N / CLUMP; clump += 2)
    for (int i = clump * CLUMP; i < (clump + 1) * CLUMP; i++) values[i] += clump;
}

int main(void) {
  for (int i = 0; i < N; i++) values[i] = i;
  NORACE_FINISH {
    norace_async(visit, (void *)0);
    norace_async(visit, (void *)1);
  }
  for (int i = 0; i < N; i++) assert(values[i] == i + i / CLUMP);
  return 0;
}
