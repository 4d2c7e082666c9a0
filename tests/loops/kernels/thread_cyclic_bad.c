// expect: collision on a
#include <omp.h>

void kernel(double *restrict a, double *restrict b, int n) {
  #pragma omp parallel
  {
    int t = omp_get_thread_num(), k = omp_get_num_threads();
    for (int i = t; i < n; i += k) a[i] = a[i + 1];
  }
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[64], y[64]; kernel(x, y, 8);
  return 0;
}
#endif
