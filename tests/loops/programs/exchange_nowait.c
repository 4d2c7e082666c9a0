// expect: collision on a
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 8, steps = argc > 2 ? atoi(argv[2]) : 3;
  if (n < 3) return 1;
  double *a = calloc((size_t)n, sizeof *a), *b = calloc((size_t)n, sizeof *b);
  double *c = calloc((size_t)n, sizeof *c);
  if (!a || !b || !c) return 1;
  a[0] = 1;
#pragma omp parallel
  for (int t = 0; t < steps; t++) {
#pragma omp for
    for (int i = 1; i < n - 1; i++) b[i] = a[i - 1] + a[i + 1];
#pragma omp single nowait
    {
      double *x = a;
      a = b;
      b = x;
    }
  }
  printf("%g\n", a[1] + b[1] + c[1]);
}
