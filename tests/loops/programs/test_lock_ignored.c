// expect: collision on g
#include <omp.h>
int g; omp_lock_t l;
int main() {
#pragma omp parallel
  {
    omp_test_lock(&l);
    g++;
    omp_unset_lock(&l);
  }
}
