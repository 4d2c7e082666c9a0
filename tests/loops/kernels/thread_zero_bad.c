// expect: collision on c
#include <omp.h>

void kernel(double *restrict a, double *restrict b, int n) {
  int c = 0;
  #pragma omp parallel
  {
    if (omp_get_thread_num() <= 1) c = 1;
  }
  a[0] = c;
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[64], y[64]; kernel(x, y, 8);
  return 0;
}
#endif
