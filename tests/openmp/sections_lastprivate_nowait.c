// EXPECT: verdict=race
// MENDED: verdict=race-free
#include <omp.h>
static int seen[64];
int main(void) {
  int x = 0;
#pragma omp parallel shared(x)
  {
#ifdef MENDED
#pragma omp sections lastprivate(x)
#else
#pragma omp sections lastprivate(x) nowait
#endif
    {
#pragma omp section
      x = 1;
#pragma omp section
      x = 2;
    }
    seen[omp_get_thread_num()] = x;
  }
}
