// expect: race-free
#include <stdio.h>
int x, y, z, a[100];
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
#pragma omp task
      x = 1;
#pragma omp task
      y = 2;
#pragma omp taskwait
      z = x + y;
    }
#pragma omp taskwait
    x += z;
  }
  printf("%d %d %d %d\n", x, y, z, a[0]);
}
