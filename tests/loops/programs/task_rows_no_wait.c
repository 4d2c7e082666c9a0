// expect: collision on out
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 8;
  double *m = malloc(n * n * sizeof *m), *v = malloc(n * sizeof *v), *out = malloc(n * sizeof *out);
  for (int i = 0; i < n * n; i++) m[i] = i;
  for (int i = 0; i < n; i++) v[i] = 1;
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < n; i++) {
#pragma omp task
      {
        double s = 0;
        for (int j = 0; j < n; j++) s += m[i * n + j] * v[j];
        out[i] = s;
      }
    }
    double norm = 0;
    for (int i = 0; i < n; i++) norm += out[i];
    printf("%g\n", norm);
  }
  free(m); free(v); free(out);
}
