// EXPECT: verdict=race
// MENDED: verdict=race-free
// Jacobi's method. The race: one array instead of two.
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 64, steps = 10;
  double *a = calloc(n * n, sizeof *a), *b = calloc(n * n, sizeof *b);
  for (int i = 0; i < n; i++) a[i] = b[i] = 1;
  for (int t = 0; t < steps; t++) {
#pragma omp parallel for schedule(static)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
#ifdef MENDED
        b[i * n + j] = (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]) / 4;
    double *swap = a;
    a = b, b = swap;
#else
        a[i * n + j] = (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]) / 4;
#endif
  }
  printf("%g\n", a[n + 1] + b[n + 1]);
  return 0;
}
