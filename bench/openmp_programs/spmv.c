// EXPECT: verdict=race
// MENDED: verdict=race-free
// Sparse matrix times vector, rows shared out dynamically. The race: the transposed product adds into shared entries.
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 500, each = 8;
  int *column = malloc(sizeof *column * n * each);
  double *value = malloc(sizeof *value * n * each), *x = malloc(sizeof *x * n), *y = calloc(n, sizeof *y);
  for (int i = 0; i < n; i++) x[i] = i % 3;
  for (int i = 0; i < n * each; i++) column[i] = (i * 37 + i / each) % n, value[i] = 1;
#pragma omp parallel for schedule(dynamic, 16)
  for (int i = 0; i < n; i++)
    for (int k = i * each; k < (i + 1) * each; k++)
#ifdef MENDED
      y[i] += value[k] * x[column[k]];
#else
      y[column[k]] += value[k] * x[i];
#endif
  printf("%g\n", y[1]);
  return 0;
}
