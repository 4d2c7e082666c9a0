// expect: collision on x
int x, y[64];
#include <omp.h>
void f(int n) {
#pragma omp parallel master
  x = n;
#pragma omp parallel
  {
#pragma omp masked
    x = n;
    y[omp_get_thread_num()] = x;
  }
}
