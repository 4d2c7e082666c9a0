// expect: collision on c
#include <omp.h>

void kernel(double *restrict a, double *restrict b, int n) {
  static omp_lock_t l, k;
  int c = 0, d = 0;
  omp_init_lock(&l); omp_init_lock(&k);
  #pragma omp parallel
  {
    omp_set_lock(&l); c++; omp_unset_lock(&l);
    omp_set_lock(&k); c++; omp_unset_lock(&k);
  }
  a[0] = c + d;
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[64], y[64]; kernel(x, y, 8);
  return 0;
}
#endif
