// expect: race
// flags: -fopenmp
// An OpenMP lock that is copied while others set it.
#include <omp.h>
static omp_lock_t lock, copy;
int main(void) {
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
  {
    omp_set_lock(&lock);
    omp_unset_lock(&lock);
    if (omp_get_thread_num() == 0) copy = lock;
  }
}
