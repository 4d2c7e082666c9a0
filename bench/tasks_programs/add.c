// EXPECT: verdict=race-free executions=1
// 3 tasks, main among them. The sum of two matrices, half of the rows by each of two tasks.
#include <assert.h>
#include <norace/task.h>

enum { N = 100 };
static double a[N][N], b[N][N], c[N][N];

typedef struct { int from, to; } Rows;

static void add_rows(void *argument) {
  const Rows *rows = argument;
  for (int i = rows->from; i < rows->to; i++)
    for (int k = 0; k < N; k++) c[i][k] = a[i][k] + b[i][k];
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++) a[i][k] = i, b[i][k] = k;
  NORACE_FINISH {
    Rows upper = {0, N / 2}, lower = {N / 2, N};
    norace_async_copy(add_rows, &upper, sizeof upper);
    norace_async_copy(add_rows, &lower, sizeof lower);
  }
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++) assert(c[i][k] == i + k);
  return 0;
}
