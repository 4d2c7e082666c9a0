// expect: race-free
#include <omp.h>
int a[11];
omp_lock_t l[11];
void f(int n) {
#pragma omp parallel for
  for (int t = 0; t < n; t++) {
    int i = t % 10;
    omp_set_lock(&l[i]);
    a[i]++;
    omp_set_lock(&l[i + 1]);
    omp_unset_lock(&l[i]);
    a[i + 1]++;
    omp_unset_lock(&l[i + 1]);
  }
}
