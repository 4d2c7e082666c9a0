// expect: collision on memory
#include <stdint.h>
void f(double *restrict a, int n) {
  uintptr_t base = (uintptr_t)a;
#pragma omp parallel for
  for (int i = 0; i < n; i++) { *(double *)(base) = i; }
}
