// expect: collision on out
#include <stdio.h>
#include <stdlib.h>
static void step(const double *restrict in, double *restrict out, int n) {
#pragma omp for nowait
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      out[i * n + j] = 0.25 * (in[(i - 1) * n + j] + in[(i + 1) * n + j] + in[i * n + j - 1] + in[i * n + j + 1]);
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 6, steps = argc > 2 ? atoi(argv[2]) : 3;
  double *a = calloc((size_t)n * n, sizeof *a), *b = calloc((size_t)n * n, sizeof *b);
  if (!a || !b) return 1;
#pragma omp parallel
  {
    double *in = a, *out = b;
    for (int t = 0; t < steps; t++) {
      step(in, out, n);
      double *x = in;
      in = out;
      out = x;
    }
  }
  double s = 0;
#pragma omp parallel for reduction(+ : s) collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) s += a[i * n + j] * b[i * n + j];
  printf("%g\n", s);
  free(a);
  free(b);
}
