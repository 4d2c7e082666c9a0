// EXPECT: verdict=race lines=13,13
// MENDED: verdict=race-free
#include <omp.h>
static int part[64];
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 6; i++) {
#pragma omp task
#ifdef MENDED
    part[omp_get_thread_num()] += i;
#else
    part[i % 2] += i;
#endif
  }
  return 0;
}
