// EXPECT: verdict=race-free executions=2
// Two objects at once, named in different order by the two tasks: no deadlock.
#include <assert.h>
#include <norace/task.h>
static int account[2] = {100, 100};
static void forth(void *argument) { NORACE_ISOLATED_ON(&account[0], &account[1]) account[0] -= 10, account[1] += 10; }
static void back(void *argument) { NORACE_ISOLATED_ON(&account[1], &account[0]) account[1] -= 5, account[0] += 5; }
int main(void) {
  NORACE_FINISH {
    norace_async(forth, NULL);
    norace_async(back, NULL);
  }
  assert(account[0] == 95 && account[1] == 105);
  return 0;
}
