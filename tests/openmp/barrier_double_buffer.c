// EXPECT: verdict=race lines=10,10
// MENDED: verdict=race-free
#include <omp.h>
static int a[2][16];
int main(void) {
#pragma omp parallel num_threads(3)
  {
    int me = omp_get_thread_num(), n = omp_get_num_threads();
    for (int t = 0; t < 3; t++) {
      a[(t + 1) % 2][me] = a[t % 2][me] + a[t % 2][(me + 1) % n];
#ifdef MENDED
#pragma omp barrier
#endif
    }
  }
  return 0;
}
