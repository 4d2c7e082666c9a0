// EXPECT: verdict=race lines=11,15
// MENDED: verdict=race-free
#include <stdio.h>
int main(void) {
  int sum = 0;
#pragma omp parallel
  {
#ifdef MENDED
#pragma omp for reduction(+ : sum)
#else
#pragma omp for reduction(+ : sum) nowait
#endif
    for (int i = 0; i < 8; i++) sum += i;
#pragma omp master
    if (sum > 1000) puts("large");
  }
  return 0;
}
