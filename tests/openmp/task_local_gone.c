// EXPECT: verdict=race lines=7,11
// MENDED: verdict=race-free
#include <stdio.h>
static void start(int *out) {
  static int mine = 3;
#pragma omp task shared(mine)
  *out = mine;
#ifdef MENDED
#pragma omp taskwait
#endif
  mine = 4;
}
int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  start(&x);
  return x > 1000000;
}
