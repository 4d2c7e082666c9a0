// EXPECT: verdict=race lines=5,9 executions=1
// The rest of the finish block runs beside the task.
#include <norace/task.h>
static int g;
static void task(void *argument) { g = 1; }
int main(void) {
  NORACE_FINISH {
    norace_async(task, NULL);
    g = 2;
  }
  return 0;
}
