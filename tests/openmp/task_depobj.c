// EXPECT: verdict=race lines=12,18
// MENDED: verdict=race-free
#include <omp.h>
static int x, y;
int main(void) {
  omp_depend_t d;
#pragma omp depobj(d) depend(inout : x)
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(depobj : d)
    x = 1;
#ifdef MENDED
#pragma omp task depend(depobj : d)
#else
#pragma omp task
#endif
    y = x;
  }
#pragma omp depobj(d) destroy
  return y > 1;
}
