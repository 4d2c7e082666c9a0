// expect: race-free
#include <stdio.h>
int x, y, z, a[100];
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
#pragma omp task depend(out : x)
      x = 1;
#pragma omp task depend(in : x)
      y = x;
#pragma omp taskwait
    }
  }
  printf("%d %d %d %d\n", x, y, z, a[0]);
}
