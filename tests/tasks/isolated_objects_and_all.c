// EXPECT: verdict=race-free executions=2
// A region without objects excludes those with objects.
#include <assert.h>
#include <norace/task.h>
static int total;
static void one(void *argument) { NORACE_ISOLATED_ON(&total) total++; }
static void all(void *argument) { NORACE_ISOLATED total++; }
int main(void) {
  NORACE_FINISH {
    norace_async(one, NULL);
    norace_async(all, NULL);
  }
  assert(total == 2);
  return 0;
}
