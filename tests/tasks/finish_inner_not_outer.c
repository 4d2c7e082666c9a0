// EXPECT: verdict=race lines=6,12 executions=1
// The inner finish does not wait for a task of the outer one.
#include <norace/task.h>
static int g, h;
static void other(void *argument) { h = 1; }
static void task(void *argument) { g = 1; }
int main(void) {
  NORACE_FINISH {
    norace_async(task, NULL);
    NORACE_FINISH norace_async(other, NULL);
    h++;
    g = 2;
  }
  return 0;
}
