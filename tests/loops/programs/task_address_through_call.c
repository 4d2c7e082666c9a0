// expect: collision on x
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
    later(&x);
    x = 3;
    printf("%d\n", x + a[1]);
#pragma omp taskwait
  }
}
