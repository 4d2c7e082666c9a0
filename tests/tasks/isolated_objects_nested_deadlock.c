// EXPECT: verdict=race-free other=deadlock
// One region inside another, the objects in different order.
#include <norace/task.h>
static int a, b;
static void forth(void *argument) {
  NORACE_ISOLATED_ON(&a) NORACE_ISOLATED_ON(&b) a++, b++;
}
static void back(void *argument) {
  NORACE_ISOLATED_ON(&b) NORACE_ISOLATED_ON(&a) a++, b++;
}
int main(void) {
  NORACE_FINISH {
    norace_async(forth, NULL);
    norace_async(back, NULL);
  }
  return 0;
}
