// expect: unknown: taskloop
// Each task has a copy, which the lanes of a task share.
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 8;
  double *a = calloc((size_t)n + 1, sizeof *a), b[4] = {0};
  if (!a) return 1;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop simd firstprivate(b)
  for (int i = 0; i < n; i++) {
    b[2] = a[i];
    a[i] = b[2] + 1;
  }
  return 0;
}
