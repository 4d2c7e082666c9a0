// EXPECT: verdict=race-free executions=1
// 3 tasks, main among them. A matrix times a number that both tasks read.
#include <assert.h>
#include <norace/task.h>

enum { N = 100 };
static double a[N][N], factor;

typedef struct { int from, to; } Rows;

static void scale_rows(void *argument) {
  const Rows *rows = argument;
  for (int i = rows->from; i < rows->to; i++)
    for (int k = 0; k < N; k++) a[i][k] *= factor;
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++) a[i][k] = i * N + k;
  factor = 2.5;
  NORACE_FINISH {
    Rows upper = {0, N / 2}, lower = {N / 2, N};
    norace_async_copy(scale_rows, &upper, sizeof upper);
    norace_async_copy(scale_rows, &lower, sizeof lower);
  }
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++) assert(a[i][k] == (i * N + k) * 2.5);
  return 0;
}
