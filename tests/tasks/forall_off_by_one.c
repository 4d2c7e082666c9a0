// EXPECT: verdict=race lines=5,5 executions=1
#include <norace/task.h>
enum { N = 10 };
static int a[N + 1];
static void body(long i, void *argument) { a[i + 1] = a[i] + 1; }
int main(void) {
  norace_forall(0, N, 1, body, NULL);
  return 0;
}
