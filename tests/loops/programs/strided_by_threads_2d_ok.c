// expect: race-free
#include <omp.h>
void f(int n, int m, double *restrict a) {
#pragma omp parallel
  for (int i = omp_get_thread_num(); i < n; i += omp_get_num_threads())
    for (int j = 0; j < m; j++) a[i * m + j] = 0;
}
