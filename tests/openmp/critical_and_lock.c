// EXPECT: verdict=race lines=18,24
// MENDED: verdict=race-free
#include <omp.h>
static int n;
int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
#ifdef MENDED
      omp_set_lock(&lock);
      n++;
      omp_unset_lock(&lock);
#else
#pragma omp critical
      n++;
#endif
    }
#pragma omp section
    {
      omp_set_lock(&lock);
      n++;
      omp_unset_lock(&lock);
    }
  }
  omp_destroy_lock(&lock);
  return n != 2;
}
