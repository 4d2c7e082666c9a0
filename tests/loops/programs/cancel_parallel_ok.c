// expect: race-free
#include <omp.h>
int x[64], y, stop;
int f(int n) {
#pragma omp parallel
  {
    int t = omp_get_thread_num();
    if (t < 64) x[t] = t;
#pragma omp cancel parallel if (n > t)
#pragma omp barrier
#pragma omp single
    y = x[0];
  }
  return y;
}
