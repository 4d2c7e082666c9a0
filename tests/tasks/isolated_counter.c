// EXPECT: verdict=race-free executions=24
// PROOF: race-free
#include <assert.h>
#include <norace/task.h>
static int n;
static void count(long i, void *argument) { NORACE_ISOLATED n++; }
int main(void) {
  norace_forall(0, 4, 1, count, NULL);
  assert(n == 4);
  return 0;
}
