// expect: race-free
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 20;
  double *a = calloc((size_t)n * n, sizeof *a);
#pragma omp parallel
#pragma omp single
#pragma omp taskloop
  for (int i = 0; i < n; i++) {
#pragma omp taskloop
    for (int j = 0; j < n; j++) a[i * n + j] += i;
  }
  free(a);
}
