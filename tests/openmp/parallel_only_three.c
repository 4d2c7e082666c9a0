// EXPECT: verdict=race lines=12,12
// MENDED: verdict=race-free
// OPTIONS: --threads 2,3,4
#include <omp.h>
static int x;
int main(void) {
#pragma omp parallel
  {
#ifdef MENDED
    if (omp_get_num_threads() == 3 && omp_get_thread_num() == 2) x++;
#else
    if (omp_get_num_threads() == 3) x++; // only with three
#endif
  }
  return 0;
}
