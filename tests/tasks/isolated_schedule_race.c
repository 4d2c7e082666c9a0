// EXPECT: verdict=race lines=10,16 executions=2
// Only if the task looks at the flag late does it write what main writes.
#include <norace/task.h>
static int flag, g;
static void task(void *argument) {
  int seen;
  NORACE_ISOLATED seen = flag;
  if (!seen)
    return;
  g = 1;
}
int main(void) {
  NORACE_FINISH {
    norace_async(task, NULL), g = 2;
    NORACE_ISOLATED flag = 1;
    g = g + 0;
  }
  return 0;
}
