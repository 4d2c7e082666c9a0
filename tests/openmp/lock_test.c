// EXPECT: verdict=race lines=14,14
// MENDED: verdict=race-free
#include <omp.h>
static omp_lock_t lock;
static int n;
int main(void) {
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
  {
    int got = omp_test_lock(&lock);
#ifdef MENDED
    if (got) n++;
#else
    n++;
#endif
    if (got) omp_unset_lock(&lock);
  }
  return n > 2;
}
