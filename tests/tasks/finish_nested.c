// EXPECT: verdict=race-free executions=1
// PROOF: race-free
// A finish in a task orders what the task does after it.
#include <assert.h>
#include <norace/task.h>
static int parts[2], whole;
static void part(void *at) { *(int *)at = 5; }
static void sum(void *argument) {
  NORACE_FINISH {
    norace_async(part, &parts[0]);
    norace_async(part, &parts[1]);
  }
  whole = parts[0] + parts[1];
}
int main(void) {
  NORACE_FINISH norace_async(sum, NULL);
  assert(whole == 10);
  return 0;
}
