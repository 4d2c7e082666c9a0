// EXPECT: verdict=race lines=11,11
// MENDED: verdict=race-free
#include <omp.h>
static long part[64][8], a[100];
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 100; i++)
#ifdef MENDED
    part[omp_get_thread_num()][0] += a[i];
#else
    part[i % 2][0] += a[i];
#endif
  return 0;
}
