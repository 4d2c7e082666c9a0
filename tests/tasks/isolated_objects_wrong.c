// EXPECT: verdict=race lines=5,5 executions=1
// The region names another object than the one that it changes.
#include <norace/task.h>
static int total, mine[2];
static void add(long i, void *argument) { NORACE_ISOLATED_ON(&mine[i]) total++; }
int main(void) {
  norace_forall(0, 2, 1, add, NULL);
  return 0;
}
