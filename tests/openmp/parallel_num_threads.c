// EXPECT: verdict=race lines=12,12
// MENDED: verdict=race-free
#include <omp.h>
int main(void) {
  int x = 0;
#ifdef MENDED
  omp_set_num_threads(1);
#else
  omp_set_num_threads(2);
#endif
#pragma omp parallel
  x++;
  return x < 1;
}
