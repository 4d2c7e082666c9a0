// expect: race
// flags: -fopenmp
// An OpenMP lock that each thread makes anew.
#include <omp.h>
static omp_lock_t lock;
int x;
int main(void) {
#pragma omp parallel num_threads(2)
  { omp_init_lock(&lock);
#pragma omp barrier
    omp_set_lock(&lock); x++; omp_unset_lock(&lock);
  }
}
