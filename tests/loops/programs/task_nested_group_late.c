// expect: collision on x
// Created before the group, which does not wait for it.
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
    }
#pragma omp taskwait
#pragma omp taskgroup
    {
#pragma omp task
      y = 1;
    }
    x = 2;
  }
  printf("%d %d %d %d\n", x, y, z, a[0]);
}
