// EXPECT: verdict=race
// Task 16,500 and task 16,900 write the same number.
#include <norace/task.h>
enum { TASKS = 17000 };
static int a[TASKS];
static void body(long i, void *argument) { a[i == 16900 ? 16500 : i] = (int)i; }
int main(void) {
  norace_forall(0, TASKS, 1, body, NULL);
  return 0;
}
