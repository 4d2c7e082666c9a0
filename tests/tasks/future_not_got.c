// EXPECT: verdict=race lines=5,10 executions=1
#include <norace/task.h>
static int value;
static void *make(void *argument) {
  value = 6;
  return &value;
}
int main(void) {
  norace_future *f = norace_future_new(make, NULL);
  value = 7;
  norace_get(f);
  return 0;
}
