// EXPECT: verdict=race
// The finish waits for one of the two that run the same function.
#include <norace/task.h>
static long g;
static void set(void *x) { g = 1; }
int main(void) {
  norace_async(set, NULL);
  NORACE_FINISH norace_async(set, NULL);
  return 0;
}
