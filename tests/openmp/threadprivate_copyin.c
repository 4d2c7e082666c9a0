// EXPECT: verdict=race lines=19,19
// MENDED: verdict=race-free
static int base = 3, out[64];
#pragma omp threadprivate(base)
#include <omp.h>
int main(void) {
  base = 7;
#ifdef MENDED
#pragma omp parallel copyin(base)
#else
  int *mine = &base;
#pragma omp parallel
#endif
  {
#ifdef MENDED
    base++;
    out[omp_get_thread_num()] = base;
#else
    (*mine)++; // the master's
#endif
  }
  return out[0] > 8;
}
