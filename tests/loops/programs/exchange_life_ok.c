// expect: race-free
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <omp.h>
#define IDX(i, j) ((size_t)(i) * (w + 2) + (j))
int main(int argc, char **argv) {
  int w = argc > 1 ? atoi(argv[1]) : 8, h = argc > 2 ? atoi(argv[2]) : 8;
  int steps = argc > 3 ? atoi(argv[3]) : 3;
  if (w < 1 || h < 1) return 1;
  unsigned char *cur = calloc((size_t)(w + 2) * (h + 2), 1);
  unsigned char *next = calloc((size_t)(w + 2) * (h + 2), 1);
  if (!cur || !next) return 1;
  for (int i = 1; i <= h; i++)
    for (int j = 1; j <= w; j++) cur[IDX(i, j)] = (i * 7 + j * 3) % 3 == 0;
  double t0 = omp_get_wtime();
#pragma omp parallel
  for (int s = 0; s < steps; s++) {
#pragma omp for
    for (int i = 1; i <= h; i++)
      for (int j = 1; j <= w; j++) {
        int n = 0;
        for (int di = -1; di <= 1; di++)
          for (int dj = -1; dj <= 1; dj++)
            if (di || dj) n += cur[IDX(i + di, j + dj)];
        next[IDX(i, j)] = n == 3 || (n == 2 && cur[IDX(i, j)]);
      }
#pragma omp single
    {
      unsigned char *t = cur;
      cur = next;
      next = t;
    }
  }
  double t1 = omp_get_wtime();
  long alive = 0;
#pragma omp parallel for reduction(+ : alive)
  for (int i = 1; i <= h; i++)
    for (int j = 1; j <= w; j++) alive += cur[IDX(i, j)];
  printf("%ld alive, %f s\n", alive, t1 - t0);
  free(cur);
  free(next);
  return 0;
}
