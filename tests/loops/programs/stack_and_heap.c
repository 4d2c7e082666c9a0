// expect: race-free
// A heap object of its own for each iteration.
#include <stdlib.h>
void kernel(double *restrict a, int n) {
  #pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double *t = malloc(8 * sizeof *t);
    for (int k = 0; k < 8; k++) t[k] = i + k;
    a[i] = t[i % 8];
    free(t);
  }
}
