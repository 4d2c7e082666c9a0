// expect: collision on a
// what is released is not known: none of the two is claimed any more
#include <omp.h>
int a;
omp_lock_t l[3];
void f(int n, int k) {
#pragma omp parallel for
  for (int t = 0; t < n; t++) {
    omp_set_lock(&l[0]);
    omp_set_lock(&l[1]);
    omp_unset_lock(&l[k]);
    a++;
    omp_unset_lock(&l[1 - k]);
  }
}
