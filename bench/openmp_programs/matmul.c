// EXPECT: verdict=race
// MENDED: verdict=race-free
// Matrix multiplication. The race: the sum is shared.
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 64;
  double *a = malloc(sizeof *a * n * n), *b = malloc(sizeof *b * n * n), *c = malloc(sizeof *c * n * n);
  for (int i = 0; i < n * n; i++) a[i] = i % 7, b[i] = i % 5;
#ifndef MENDED
  double sum;
#endif
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
#ifdef MENDED
      double sum = 0;
#else
      sum = 0;
#endif
      for (int k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
  printf("%g\n", c[n + 1]);
  return 0;
}
