// expect: unknown: a parallel region inside another one that a clause may give to one thread
#include <omp.h>
int x, y[8];
void f(int n) {
#pragma omp parallel num_threads(2)
  {
    int t = omp_get_thread_num();
    if (t == 0) x = 1;
#pragma omp parallel if (0)
    {
#pragma omp barrier
    }
    y[t] = x;
  }
}
