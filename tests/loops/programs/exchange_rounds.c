// expect: collision on v
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 8;
  if (n < 3) return 1;
  double *u = calloc((size_t)n, sizeof *u), *v = calloc((size_t)n, sizeof *v), diff = 1;
  if (!u || !v) return 1;
  u[0] = v[0] = 1;
  while (diff > 0.1) {
    diff = 0;
#pragma omp parallel
    {
#pragma omp for reduction(max : diff)
      for (int i = 1; i < n - 1; i++) {
        v[i] = 0.5 * (u[i - 1] + u[i + 1]);
        if (fabs(v[i] - u[i]) > diff) diff = fabs(v[i] - u[i]);
      }
#pragma omp single
      {
        double *x = u;
        u = v;
        if (diff < 0.2) v = x;
      }
    }
  }
  printf("%g\n", u[1]);
}
