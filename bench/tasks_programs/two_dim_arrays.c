// EXPECT: verdict=race-free executions=1
// 11 tasks, main among them. Each of ten tasks fills the rows of its part of a table; main adds up the diagonal.
#include <assert.h>
#include <norace/task.h>
#include <stdlib.h>

enum { ROWS = 100, COLUMNS = 100, TASKS = 10 };
static long **table;

static void fill_rows(long task, void *argument) {
  for (long i = task * ROWS / TASKS; i < (task + 1) * ROWS / TASKS; i++)
    for (long k = 0; k < COLUMNS; k++) table[i][k] = i * COLUMNS + k;
}

int main(void) {
  table = malloc(ROWS * sizeof *table);
  for (long i = 0; i < ROWS; i++) table[i] = calloc(COLUMNS, sizeof **table);
  norace_forall(0, TASKS, 1, fill_rows, NULL);
  long trace = 0;
  for (long i = 0; i < ROWS; i++) trace += table[i][i];
  assert(trace == (COLUMNS + 1) * ROWS * (ROWS - 1) / 2);
  return 0;
}
