// expect: collision on x
// A taskwait does not wait for the tasks of its tasks.
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
    x = 2;
  }
  printf("%d %d %d %d\n", x, y, z, a[0]);
}
