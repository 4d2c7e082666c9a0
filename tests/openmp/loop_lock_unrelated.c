// EXPECT: verdict=race lines=13,13
// MENDED: verdict=race-free
#include <omp.h>
static int a[20], n;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
#pragma omp critical
    n++; // orders nothing for what follows
#ifdef MENDED
    a[i] = i;
#else
    a[i / 2] = i;
#endif
  }
  return n != 20;
}
