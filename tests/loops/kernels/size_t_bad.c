// expect: collision on a
#include <stddef.h>

void kernel(double *restrict a, size_t n) {
#pragma omp parallel for
  for (size_t i = 1; i < n; i++) a[i] = a[i - 1];
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[64]; kernel(x, 8);
  return 0;
}
#endif
