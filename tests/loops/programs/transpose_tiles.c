// expect: collision on b
#include <stdio.h>
#include <stdlib.h>
#define T 8
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 20;
  double *a = malloc((size_t)n * n * sizeof *a), *b = malloc((size_t)n * n * sizeof *b);
  if (!a || !b) return 1;
  for (int i = 0; i < n * n; i++) a[i] = i;
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i += T)
    for (int j = 0; j < n; j += T)
      for (int x = i; x <= i + T && x < n; x++)
        for (int y = j; y < j + T && y < n; y++) b[(size_t)y * n + x] = a[(size_t)x * n + y];
  /* in place: each pair once */
#pragma omp parallel for schedule(guided)
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) {
      double t = b[(size_t)i * n + j];
      b[(size_t)i * n + j] = b[(size_t)j * n + i];
      b[(size_t)j * n + i] = t;
    }
  printf("%g\n", b[n - 1]);
  free(a); free(b);
}
