// EXPECT: verdict=race lines=6,8 executions=1
#include <norace/task.h>
static int n;
static void count(void *argument) {
  NORACE_ISOLATED
    n++;
}
static void reset(void *argument) { n = 0; }
int main(void) {
  NORACE_FINISH {
    norace_async(count, NULL);
    norace_async(reset, NULL);
  }
  return 0;
}
