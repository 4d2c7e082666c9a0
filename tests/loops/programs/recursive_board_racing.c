// expect: unknown: which calls itself
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int safe(const char *b, int row, int col) {
  for (int r = 0; r < row; r++) if (b[r] == col || abs(b[r] - col) == row - r) return 0;
  return 1;
}
static int queens(int n, int row, const char *board) {
  if (row == n) return 1;
  int counts[8], all = 0;
  for (int c = 0; c < n && c < 8; c++) counts[c] = 0;
  for (int c = 0; c < n && c < 8; c++)
    if (safe(board, row, c)) {
      int *slot = &counts[c];
#pragma omp task firstprivate(c, slot)
      {
        char *next = (char *)board;
        next[row] = (char)c;
        *slot = queens(n, row + 1, next);
      }
    }
#pragma omp taskwait
  for (int c = 0; c < n && c < 8; c++) all += counts[c];
  return all;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3, r = 0;
  char board[8] = {0};
  if (n > 8) return 1;
#pragma omp parallel
#pragma omp single
  r = queens(n, 0, board);
  printf("%d\n", r);
  return 0;
}
