// expect: race-free
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 64;
  float *a = malloc(n * sizeof *a), *b = calloc(n, sizeof *b), *c = malloc(n * sizeof *c);
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop simd
    for (int i = 0; i < n; i++) a[i] = b[i] * 2;
#pragma omp task
    {
#pragma omp simd
      for (int i = 0; i < n; i++) c[i] = a[i];
    }
#pragma omp taskwait
    c[0] = 1;
  }
  return 0;
}
