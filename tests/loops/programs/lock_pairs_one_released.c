// expect: collision on a
#include <omp.h>
int a[10];
omp_lock_t l[10];
void f(int n) {
#pragma omp parallel for
  for (int t = 0; t < n; t++) {
    int i = t % 10, j = (t + 1) % 10;
    omp_set_lock(&l[i]);
    omp_set_lock(&l[j]);
    a[j]++;
    omp_unset_lock(&l[i]);
    a[i]++;
    omp_unset_lock(&l[j]);
  }
}
