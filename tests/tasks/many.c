// EXPECT: verdict=race-free executions=1
// More tasks than the kernel has mappings for stacks.
#include <norace/task.h>
enum { TASKS = 66000 };
static int a[TASKS];
static void body(long i, void *argument) { a[i] = (int)i; }
int main(void) {
  norace_forall(0, TASKS, 1, body, NULL);
  return 0;
}
