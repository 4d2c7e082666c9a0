// EXPECT: verdict=race-free executions=1
// PROOF: race-free
#include <assert.h>
#include <norace/task.h>
enum { N = 10000 };
static int a[N];
static void body(long i, void *argument) { a[i] = (int)i; }
int main(void) {
  norace_forall(0, N, 1, body, NULL);
  for (int i = 0; i < N; i++) assert(a[i] == i);
  return 0;
}
