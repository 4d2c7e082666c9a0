// EXPECT: verdict=race-free executions=1
// The same with a copy for each task.
#include <assert.h>
#include <norace/task.h>
static int seen[3];
static void task(void *argument) {
  seen[*(int *)argument] = 1;
  *(int *)argument = 77;
}
int main(void) {
  NORACE_FINISH for (int i = 0; i < 3; i++) norace_async_copy(task, &i, sizeof i);
  assert(seen[0] && seen[1] && seen[2]);
  return 0;
}
