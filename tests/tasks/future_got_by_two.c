// EXPECT: verdict=race-free executions=1
// Any number of tasks may wait for the same future.
#include <assert.h>
#include <norace/task.h>
static int value, sums[2];
static void *make(void *argument) {
  value = 6;
  return &value;
}
typedef struct { norace_future *f; int *to; } Pair;
static void use(void *argument) {
  const Pair *p = argument;
  *p->to = *(int *)norace_get(p->f) + 1;
}
int main(void) {
  norace_future *f = norace_future_new(make, NULL);
  NORACE_FINISH {
    Pair a = {f, &sums[0]}, b = {f, &sums[1]};
    norace_async_copy(use, &a, sizeof a);
    norace_async_copy(use, &b, sizeof b);
  }
  assert(sums[0] == 7 && sums[1] == 7);
  return 0;
}
