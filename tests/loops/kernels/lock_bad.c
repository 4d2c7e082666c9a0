// expect: collision on c
#include <omp.h>

void kernel(double *restrict a, double *restrict b, int n) {
  static omp_lock_t l;
  int c = 0;
  omp_init_lock(&l);
  #pragma omp parallel for
  for (int i = 0; i < n; i++) {
    omp_set_lock(&l);
    c += i;
    omp_unset_lock(&l);
    c -= 1;
  }
  a[0] = c;
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[64], y[64]; kernel(x, y, 8);
  return 0;
}
#endif
