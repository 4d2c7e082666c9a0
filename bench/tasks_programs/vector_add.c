// EXPECT: verdict=race-free executions=1
// 3 tasks, main among them. The sum of two vectors, a parallel loop in two chunks.
#include <assert.h>
#include <norace/task.h>

enum { N = 20000 };
static float a[N], b[N], sum[N];

static void add(long i, void *argument) { sum[i] = a[i] + b[i]; }

int main(void) {
  for (int i = 0; i < N; i++) a[i] = (float)i, b[i] = (float)(N - i);
  norace_forall(0, N, N / 2, add, NULL);
  for (int i = 0; i < N; i++) assert(sum[i] == N);
  return 0;
}
