// expect: race-free
#include <stdio.h>
int x, y, z, a[100];
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : y)
    {
#pragma omp task
      x = 1;
#pragma omp taskwait
    }
#pragma omp task depend(in : y)
    x = 2;
  }
  printf("%d %d %d %d\n", x, y, z, a[0]);
}
