// expect: collision on c
#include <omp.h>

void kernel(double *restrict a, double *restrict b, int n) {
  static omp_lock_t l[4];
  static int c[4];
  for (int k = 0; k < 4; k++) omp_init_lock(&l[k]);
  #pragma omp parallel for
  for (int i = 0; i < n; i++) {
    omp_set_lock(&l[i % 4]);
    c[i % 2] += i;
    omp_unset_lock(&l[i % 4]);
  }
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[64], y[64]; kernel(x, y, 8);
  return 0;
}
#endif
