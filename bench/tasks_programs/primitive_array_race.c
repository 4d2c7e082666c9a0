// EXPECT: verdict=race lines=13,13 executions=1
// 3 tasks, main among them. Two tasks fill an array of numbers; both think that the middle element is theirs.
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
  Range low = {0, N / 2 + 1}, high = {N / 2, N};
  NORACE_FINISH {
    norace_async_copy(fill, &low, sizeof low);
    norace_async_copy(fill, &high, sizeof high);
  }
  long sum = 0;
  for (int i = 0; i < N; i++) sum += numbers[i];
  assert(sum > 0);
  return 0;
}
