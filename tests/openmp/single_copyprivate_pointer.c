// EXPECT: verdict=race
// MENDED: verdict=race-free
#include <omp.h>
static int y[8];
int main(void) {
  int *p;
#pragma omp parallel private(p) num_threads(2)
  {
#pragma omp single copyprivate(p)
    p = y;
#ifdef MENDED
    p[omp_get_thread_num()] = 1;
#else
    p[0] = omp_get_thread_num();
#endif
  }
}
