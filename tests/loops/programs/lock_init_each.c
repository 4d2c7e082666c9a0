// expect: collision on g
#include <omp.h>
int g;
int main() {
#pragma omp parallel
  {
    omp_lock_t l; omp_init_lock(&l);
    omp_set_lock(&l);
    g++;
    omp_unset_lock(&l);
  }
}
