// EXPECT: verdict=race lines=6,6 lines=6,9 executions=1
// The argument is main's variable, and main goes on to change it.
#include <norace/task.h>
static int seen[3];
static void task(void *argument) {
  seen[*(int *)argument] = 1;
}
int main(void) {
  NORACE_FINISH for (int i = 0; i < 3; i++) norace_async(task, &i);
  return 0;
}
