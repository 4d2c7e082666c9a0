// expect: race-free
#include <omp.h>

void kernel(double *restrict a, double *restrict b, int n) {
  #pragma omp parallel
  {
    int t = omp_get_thread_num();
    for (int i = t * n; i < (t + 1) * n; i++) a[i] = i;
  }
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[64], y[64]; kernel(x, y, 8);
  return 0;
}
#endif
