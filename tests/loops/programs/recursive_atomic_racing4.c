// expect: unknown: which calls itself
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int found, *where = &found;
static int safe(const char *b, int row, int col) {
  for (int r = 0; r < row; r++) if (b[r] == col || abs(b[r] - col) == row - r) return 0;
  return 1;
}
static void queens(int n, int row, const char *board) {
  if (row == n) {
#pragma omp atomic
    found++;
    return;
  }
  if (*where > 100) return;
  for (int c = 0; c < n && c < 8; c++)
    if (safe(board, row, c)) {
#pragma omp task firstprivate(c)
      {
        char next[8];
        memcpy(next, board, 8);
        next[row] = (char)c;
        queens(n, row + 1, next);
      }
    }
#pragma omp taskwait
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4;
  char board[8] = {0};
  if (n > 8) return 1;
#pragma omp parallel
#pragma omp single
  queens(n, 0, board);
  printf("%d\n", found);
  return 0;
}
