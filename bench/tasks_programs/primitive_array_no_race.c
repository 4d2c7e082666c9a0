// EXPECT: verdict=race-free executions=1
// 3 tasks, main among them. Two tasks fill an array of numbers, each its own half.
#include <assert.h>
#include <norace/task.h>

enum { N = 10000 };
static int numbers[N];

typedef struct { int from, to; } Range;

static void fill(void *argument) {
  const Range *r = argument;
  for (int i = r->from; i < r->to; i++) numbers[i] = i * i % 9973;
}

int main(void) {
  Range low = {0, N / 2}, high = {N / 2, N};
  NORACE_FINISH {
    norace_async_copy(fill, &low, sizeof low);
    norace_async_copy(fill, &high, sizeof high);
  }
  for (int i = 0; i < N; i++) assert(numbers[i] == i * i % 9973);
  return 0;
}
