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
    struct { int *p; } s = {&x};
#pragma omp task firstprivate(s)
    *s.p = 1;
#pragma omp task
    { int y = x; (void)y; }
#pragma omp taskwait
    printf("%d\n", x + a[1]);
#pragma omp taskwait
  }
}
