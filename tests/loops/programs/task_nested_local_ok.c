// expect: race-free
// Each task has its own sum.
#include <stdio.h>
int x, y, z, a[100];
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 10; i++) {
#pragma omp task firstprivate(i)
      {
        int sum[2] = {0, 0};
#pragma omp task shared(sum) firstprivate(i)
        sum[0] = i;
#pragma omp task shared(sum) firstprivate(i)
        sum[1] = i;
#pragma omp taskwait
        a[i] = sum[0] + sum[1];
      }
    }
  }
  printf("%d %d %d %d\n", x, y, z, a[0]);
}
