// EXPECT: verdict=race
// MENDED: verdict=race-free
#include <omp.h>
static int x;
int main(void) {
  omp_depend_t d;
#ifdef MENDED
#pragma omp depobj(d) depend(inout : x)
#else
#pragma omp depobj(d) depend(in : x)
#endif
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(depobj : d)
    x++;
#pragma omp task depend(depobj : d)
    x++;
  }
#pragma omp depobj(d) destroy
}
