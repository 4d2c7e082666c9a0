// expect: collision on x
#include <omp.h>
int x;
void f(int n) {
#pragma omp parallel
  {
#pragma omp masked filter(omp_get_thread_num())
    x = n;
  }
}
