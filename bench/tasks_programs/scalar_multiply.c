// EXPECT: verdict=race-free
// 3 tasks, main among them. A matrix times a number that all tasks read; how many elements are large is counted in isolation.
#include <assert.h>
#include <norace/task.h>

#ifndef SCALE
#define SCALE 1 // so many times the paper's tasks
#endif

enum { TASKS = 2 * SCALE, EACH = 2, ROWS = TASKS * EACH, N = 100 };
static double a[ROWS][N], factor;
static long large;

typedef struct { int from, to; } Rows;

static long scale_row(int i) {
  long found = 0;
  NORACE_PERMIT_READ(factor) NORACE_PERMIT_WRITE(a[i])
  for (int k = 0; k < N; k++) {
    a[i][k] *= factor;
    found += a[i][k] > 500;
  }
  return found;
}

static void scale_rows(void *argument) {
  Rows rows = *(const Rows *)argument;
  long found = 0;
  for (int i = rows.from; i < rows.to; i++) found += scale_row(i);
  NORACE_ISOLATED NORACE_PERMIT_WRITE(large) large += found;
}

int main(void) {
  for (int i = 0; i < ROWS; i++)
    for (int k = 0; k < N; k++) a[i][k] = i * N + k;
  factor = 2.5;
  NORACE_FINISH {
    for (int i = 0; i < TASKS; i++) {
      Rows rows = {i * EACH, (i + 1) * EACH};
      norace_async_copy(scale_rows, &rows, sizeof rows);
    }
  }
  assert(large == ROWS * N - 201);
  for (int i = 0; i < ROWS; i++)
    for (int k = 0; k < N; k++) assert(a[i][k] == (i * N + k) * 2.5);
  return 0;
}
