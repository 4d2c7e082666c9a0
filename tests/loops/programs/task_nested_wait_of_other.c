// expect: collision on x
// The wait is that of a sibling, which has no tasks.
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
      {
#pragma omp taskwait
        y = 1;
      }
    }
#pragma omp taskwait
    x = 3;
  }
  printf("%d %d %d %d\n", x, y, z, a[0]);
}
