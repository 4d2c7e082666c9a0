// EXPECT: verdict=race lines=15,15
// MENDED: verdict=race-free
#include <stdio.h>

int main(void) {
  int sum = 0, a[20];
  for (int i = 0; i < 20; i++) a[i] = i;
#ifdef MENDED
#pragma omp parallel for reduction(+ : sum)
#else
#pragma omp parallel for
#endif
  for (int i = 0; i < 20; i++) {
    if (a[i] < 0) continue;
    sum += a[i];
  }
  printf("%d\n", sum);
  return 0;
}
