// EXPECT: verdict=race-free executions=1
#include <assert.h>
#include <norace/task.h>
static int value;
static void *make(void *argument) {
  value = 6;
  return &value;
}
int main(void) {
  norace_future *f = norace_future_new(make, NULL);
  int *got = norace_get(f);
  assert(*got == 6 && norace_get(f) == got);
  *got = 7;
  return 0;
}
