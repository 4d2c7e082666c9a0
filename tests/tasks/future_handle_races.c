// EXPECT: verdict=race lines=12,15 executions=1
// The handle is handed over through a variable, without order; the other task may find nothing there.
#include <norace/task.h>
static norace_future *shared;
static int value;
static void *make(void *argument) {
  value = 6;
  return &value;
}
static void producer(void *argument) {
  norace_future *f = norace_future_new(make, NULL);
  shared = f;
}
static void consumer(void *argument) {
  if (shared) norace_get(shared);
}
int main(void) {
  NORACE_FINISH {
    norace_async(producer, NULL);
    norace_async(consumer, NULL);
  }
  return 0;
}
