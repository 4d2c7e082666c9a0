// EXPECT: verdict=race lines=11,15
// MENDED: verdict=race-free
#include <omp.h>
static int a[64], b[64];

int main(void) {
#pragma omp parallel
  {
    int i = omp_get_thread_num(), n = omp_get_num_threads();

    a[i] = i;
#ifdef MENDED
#pragma omp barrier
#endif
    b[i] = a[(i + 1) % n];
  }
  return b[0] > 64;
}
