// EXPECT: verdict=unknown
// PROOF: race-free
// More tasks than there are numbers for: no verdict, and the reason.
#include <norace/task.h>
enum { TASKS = 140000 };
static int a[TASKS];
static void body(long i, void *argument) { a[i] = (int)i; }
int main(void) {
  norace_forall(0, TASKS, 1, body, NULL);
  return 0;
}
