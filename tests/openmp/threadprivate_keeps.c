// EXPECT: verdict=race lines=15,15
// MENDED: verdict=race-free
#include <omp.h>
static int mine;
#pragma omp threadprivate(mine)
static int sum;
int main(void) {
#pragma omp parallel
  mine = 1;
#pragma omp parallel
  {
#ifdef MENDED
#pragma omp atomic
#endif
    sum += mine;
  }
  return sum < 1;
}
