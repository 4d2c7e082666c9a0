// expect: race-free
#include <stdlib.h>
void jacobi(int n, int steps) {
  double *u = malloc(n * sizeof *u), *v = malloc(n * sizeof *v);
  for (int k = 0; k < steps; k++) {
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++) v[i] = (u[i - 1] + u[i + 1]) / 2;
    double *t = u; u = v; v = t;
  }
}
