// EXPECT: verdict=race lines=4,7 executions=1
#include <norace/task.h>
static int a[4];
static void body(long i, void *argument) { a[i] = 1; }
int main(void) {
  norace_forasync(0, 4, 4, body, NULL);
  return a[3] > 1;
}
