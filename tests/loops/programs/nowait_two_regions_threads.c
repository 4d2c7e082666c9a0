// expect: collision on a
#include <omp.h>
double a[100], b[100];
void f(int k) {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < 100; i++) a[i] = i;
#pragma omp for collapse(2) schedule(static)
    for (int i = 0; i < 10; i++) for (int j = 0; j < 10; j++) b[i] += a[j];
  }
}
