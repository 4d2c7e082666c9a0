// EXPECT: verdict=race lines=16,17
// MENDED: verdict=race-free
static int seen[64];
#include <omp.h>
int main(void) {
#pragma omp parallel
  {
#ifdef MENDED
    int x;
#pragma omp single copyprivate(x)
    x = 7;
    seen[omp_get_thread_num()] = x;
#else
    static int x;
#pragma omp single nowait
    x = 7;
    seen[omp_get_thread_num()] = x;
#endif
  }
  return 0;
}
