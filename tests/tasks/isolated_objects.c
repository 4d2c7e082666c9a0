// EXPECT: verdict=race-free executions=4
// Regions on different objects do not exclude each other, nor order anything.
#include <assert.h>
#include <norace/task.h>
static int account[2];
static void deposit(long i, void *argument) { NORACE_ISOLATED_ON(&account[i % 2]) account[i % 2] += 10; }
int main(void) {
  norace_forall(0, 4, 1, deposit, NULL);
  assert(account[0] == 20 && account[1] == 20);
  return 0;
}
