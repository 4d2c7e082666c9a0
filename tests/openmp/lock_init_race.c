// EXPECT: verdict=race lines=14,16
// MENDED: verdict=race-free
#include <omp.h>
static omp_lock_t lock;
static int n;
int main(void) {
#ifdef MENDED
  omp_init_lock(&lock);
#endif
#pragma omp parallel num_threads(2)
  {
#ifndef MENDED
#pragma omp master
    omp_init_lock(&lock);
#pragma omp masked filter(1)
    omp_init_lock(&lock);
#else
    omp_set_lock(&lock);
    n++;
    omp_unset_lock(&lock);
#endif
  }
  return n > 2;
}
