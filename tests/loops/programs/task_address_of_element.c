// expect: collision on a
// adversary: addresses that reach tasks by ways
#include <stdio.h>
static void later(int *q) {
#pragma omp task firstprivate(q)
  *q = 1;
}
int main(int argc, char **argv) {
#pragma omp parallel
#pragma omp single
  {
    int a[4] = {0}, x = 0;
    int *p = &a[1];
#pragma omp task firstprivate(p)
    *p = 1;
    a[1] = 2;
    printf("%d\n", x + a[1]);
#pragma omp taskwait
  }
}
