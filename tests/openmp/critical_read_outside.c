// EXPECT: verdict=race lines=9,13
// MENDED: verdict=race-free
#include <stdio.h>
static int n;
int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp critical
    n++;
#ifdef MENDED
#pragma omp critical
#endif
    if (n > 5) puts("many");
  }
  return 0;
}
