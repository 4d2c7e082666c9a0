// expect: unknown: a parallel region inside another one that a clause may give to one thread
#include <omp.h>
int a[8];
void f(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp parallel if (0)
    a[omp_get_thread_num()] = 1;
  }
}
