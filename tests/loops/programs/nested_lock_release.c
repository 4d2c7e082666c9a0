// expect: collision on g
#include <omp.h>
int g; omp_lock_t l, m;
int main() {
#pragma omp parallel
  {
    omp_set_lock(&l);
    omp_set_lock(&m);
    omp_unset_lock(&l);
    g++;
    omp_unset_lock(&m);
#pragma omp barrier
    omp_set_lock(&l);
    omp_unset_lock(&l);
    g++;
  }
}
