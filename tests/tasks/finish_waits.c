// EXPECT: verdict=race-free executions=1
// PROOF: race-free
#include <assert.h>
#include <norace/task.h>
static int g;
static void task(void *argument) { g = 1; }
int main(void) {
  NORACE_FINISH norace_async(task, NULL);
  assert(g == 1);
  g = 2;
  return 0;
}
