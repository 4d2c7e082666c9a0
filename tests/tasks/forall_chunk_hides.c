// EXPECT: verdict=race-free executions=1
// All iterations in one task: nothing to race with.
#include <norace/task.h>
enum { N = 10 };
static int a[N + 1];
static void body(long i, void *argument) { a[i + 1] = a[i] + 1; }
int main(void) {
  norace_forall(0, N, N, body, NULL);
  return 0;
}
