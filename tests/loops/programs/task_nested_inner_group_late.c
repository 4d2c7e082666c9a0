// expect: collision on x
// Created before the group opens.
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
#pragma omp taskgroup
      {
#pragma omp task
        y = 1;
      }
    }
#pragma omp taskwait
    x = 3;
  }
  printf("%d %d %d %d\n", x, y, z, a[0]);
}
