// EXPECT: verdict=race lines=6,9 executions=1
// A task outside of every finish: nothing waits for it.
#include <norace/task.h>
static int g;
static void task(void *argument) {
  g = 1;
}
int main(void) {
  norace_async(task, NULL), g = 2;
  return 0;
}
