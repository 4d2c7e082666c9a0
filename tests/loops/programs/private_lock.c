// expect: collision on c
// Each thread has a lock of its own, which keeps nobody out.
#include <omp.h>
void kernel(int n) {
  int c = 0;
  #pragma omp parallel
  {
    omp_lock_t l;
    omp_init_lock(&l);
    omp_set_lock(&l);
    c++;
    omp_unset_lock(&l);
  }
}
