// expect: collision on x
#include <omp.h>
int x;
void f(int n) {
#pragma omp parallel
  {
    int k = 0;
#pragma omp sections
    {
#pragma omp section
      k = 1;
    }
#pragma omp critical
#pragma omp parallel
    { if (k == 0) x = 1; }
  }
}
