// EXPECT: verdict=race-free executions=1
// 11 tasks, main among them. Each of ten tasks fills the rows of its part of a table; main looks at all of it.
#include <assert.h>
#include <norace/task.h>
#include <stdlib.h>

#ifndef SCALE
#define SCALE 1 // so many times the paper's tasks
#endif

enum { TASKS = 10 * SCALE, ROWS = 10 * TASKS, COLUMNS = 100 };
static long **table;

static void fill_rows(long task, void *argument) {
  for (long i = task * ROWS / TASKS; i < (task + 1) * ROWS / TASKS; i++)
    NORACE_PERMIT_WRITE_AT(table[i], COLUMNS * sizeof **table)
    for (long k = 0; k < COLUMNS; k++) table[i][k] = i * COLUMNS + k;
}

int main(void) {
  table = malloc(ROWS * sizeof *table);
  for (long i = 0; i < ROWS; i++) table[i] = calloc(COLUMNS, sizeof **table);
  norace_forall(0, TASKS, 1, fill_rows, NULL);
  for (long i = 0; i < ROWS; i++)
    for (long k = 0; k < COLUMNS; k++) assert(table[i][k] == i * COLUMNS + k);
  return 0;
}
