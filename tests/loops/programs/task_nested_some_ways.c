// expect: collision on x
// One way to the end of the task has no wait.
#include <stdio.h>
int x, y, z, a[100];
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 2; i++) {
#pragma omp task firstprivate(i)
      {
#pragma omp task
        x = i;
        if (i != 1) {
#pragma omp taskwait
        }
      }
#pragma omp taskwait
    }
  }
  printf("%d %d %d %d\n", x, y, z, a[0]);
}
