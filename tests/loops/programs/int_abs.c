// expect: collision on a
#include <stdlib.h>
void f(double *restrict a, int n) {
#pragma omp parallel for
  for (int i = -n; i < n; i++) a[abs(i)] = i;
}
