// EXPECT: verdict=race lines=12,12
// MENDED: verdict=race-free
#include <omp.h>

int main(void) {
  int n = 0;
#pragma omp parallel
  {
#ifdef MENDED
#pragma omp critical
#endif
    n++;
  }
  return n < 1;
}
