// expect: race-free
#include <stdlib.h>
int a[1000];
void f(int n) {
  int base, k; double d;
#pragma omp parallel private(base, k, d) shared(a)
  {
#pragma omp single copyprivate(base, k, d)
    { base = n * 2; k = 3; d = 1.5; }
#pragma omp for
    for (int i = 0; i < n; i++) a[i] = base + i + k + (int)d;
  }
}
