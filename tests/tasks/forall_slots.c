// EXPECT: verdict=race-free executions=1
// PROOF: race-free
#include <assert.h>
#include <norace/task.h>
enum { N = 50 };
static int a[N];
static void body(long i, void *to) { ((int *)to)[i] = (int)(i * i); }
int main(void) {
  norace_forall(0, N, 8, body, a);
  for (int i = 0; i < N; i++) assert(a[i] == i * i);
  norace_forall(5, 5, 1, body, a);
  norace_forall(5, 3, 1, body, a);
  return 0;
}
