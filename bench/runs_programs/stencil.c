// Jacobi's method with OpenMP, so many steps on a square of 512.
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int n = 512, steps = argc > 1 ? atoi(argv[1]) : 10;
  double *a = calloc((size_t)(n * n), sizeof *a), *b = calloc((size_t)(n * n), sizeof *b);
  for (int i = 0; i < n; i++) a[i] = b[i] = 1;
  for (int t = 0; t < steps; t++) {
#pragma omp parallel for schedule(static)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i * n + j] = (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]) / 4;
    double *swap = a;
    a = b, b = swap;
  }
  printf("%g\n", a[n + 1]);
  return 0;
}
