// EXPECT: verdict=race-free executions=1
// A finish waits for the tasks of its tasks.
#include <assert.h>
#include <norace/task.h>
#include <stdint.h>
static int leaves[16];
static void grow(void *at) {
  intptr_t i = (intptr_t)at;
  if (i >= 16) {
    leaves[i - 16] = (int)i;
    return;
  }
  norace_async(grow, (void *)(2 * i));
  norace_async(grow, (void *)(2 * i + 1));
}
int main(void) {
  NORACE_FINISH norace_async(grow, (void *)1);
  for (int i = 0; i < 16; i++) assert(leaves[i] == i + 16);
  return 0;
}
