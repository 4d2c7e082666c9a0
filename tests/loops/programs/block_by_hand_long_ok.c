// expect: race-free
#include <omp.h>
void f(long n, double *restrict a) {
#pragma omp parallel
  {
    long t = omp_get_thread_num(), p = omp_get_num_threads();
    for (long i = t * n / p; i < (t + 1) * n / p; i++) a[i] = 0;
  }
}
