// expect: collision on sum.i
// Others get the address of the local variable.
#include <stdio.h>
int x, y, z, a[100];
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    int *p = &x;
    for (int i = 0; i < 10; i++) {
#pragma omp task firstprivate(i) shared(p)
      {
        int sum = 0;
#pragma omp task shared(sum, p)
        {
#pragma omp critical
          p = &sum;
        }
#pragma omp taskwait
        int *q;
#pragma omp critical
        q = p;
        *q += 1;
        a[i] = sum;
      }
    }
  }
  printf("%d %d %d %d\n", x, y, z, a[0]);
}
