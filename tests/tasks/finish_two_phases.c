// EXPECT: verdict=race-free executions=1
// PROOF: race-free
#include <assert.h>
#include <norace/task.h>
enum { N = 8 };
static int a[N], b[N];
static void first(long i, void *argument) { a[i] = (int)i; }
static void second(long i, void *argument) { b[i] = a[(i + 1) % N]; }
int main(void) {
  norace_forall(0, N, 1, first, NULL);
  norace_forall(0, N, 1, second, NULL);
  for (int i = 0; i < N; i++) assert(b[i] == (i + 1) % N);
  return 0;
}
