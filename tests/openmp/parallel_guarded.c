// EXPECT: verdict=race lines=8,12
// MENDED: verdict=race-free
#include <omp.h>
static int x, y;
int main(void) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) x = 1;
#ifdef MENDED
    if (omp_get_thread_num() == 1) y = 1;
#else
    if (omp_get_thread_num() == 1) y = x;
#endif
  }
  return 0;
}
