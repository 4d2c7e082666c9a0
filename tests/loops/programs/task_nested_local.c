// expect: collision on sum.i
#include <stdio.h>
int x, y, z, a[100];
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 10; i++) {
#pragma omp task firstprivate(i)
      {
        int sum = 0;
#pragma omp task shared(sum) firstprivate(i)
        sum += i;
        sum += 1;
#pragma omp taskwait
        a[i] = sum;
      }
    }
  }
  printf("%d %d %d %d\n", x, y, z, a[0]);
}
