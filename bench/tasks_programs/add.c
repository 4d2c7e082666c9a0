// EXPECT: verdict=race-free
// 3 tasks, main among them. The sum of two matrices: each task adds its rows one by one, and tells in isolation how many it has done.
#include <assert.h>
#include <norace/task.h>

#ifndef SCALE
#define SCALE 1 // so many times the paper's tasks
#endif

enum { TASKS = 2 * SCALE, EACH = 2, ROWS = TASKS * EACH, N = 100 };
static double a[ROWS][N], b[ROWS][N], c[ROWS][N];
static int done;

typedef struct { int from, to; } Rows;

static void add_row(int i) {
  NORACE_PERMIT_READ(a[i]) NORACE_PERMIT_READ(b[i]) NORACE_PERMIT_WRITE(c[i])
  for (int k = 0; k < N; k++) c[i][k] = a[i][k] + b[i][k];
}

static void add_rows(void *argument) {
  Rows rows = *(const Rows *)argument;
  for (int i = rows.from; i < rows.to; i++) add_row(i);
  NORACE_ISOLATED NORACE_PERMIT_WRITE(done) done += rows.to - rows.from;
}

int main(void) {
  for (int i = 0; i < ROWS; i++)
    for (int k = 0; k < N; k++) a[i][k] = i, b[i][k] = k;
  NORACE_FINISH {
    for (int i = 0; i < TASKS; i++) {
      Rows rows = {i * EACH, (i + 1) * EACH};
      norace_async_copy(add_rows, &rows, sizeof rows);
    }
  }
  assert(done == ROWS);
  for (int i = 0; i < ROWS; i++)
    for (int k = 0; k < N; k++) assert(c[i][k] == i + k);
  return 0;
}
