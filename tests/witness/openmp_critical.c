// EXPECT: verdict=race lines=13,16
// OPTIONS: -fopenmp --threads 4
// Two critical sections with different names guard one variable.
#include <stdio.h>
int total, big;
int main(void) {
  int a[64];
#pragma omp parallel for
  for (int i = 0; i < 64; i++) a[i] = i * i % 17;
#pragma omp parallel for
  for (int i = 0; i < 64; i++) {
#pragma omp critical(one)
    total += a[i];
    if (a[i] == 16) {
#pragma omp critical(two)
      if (total > 100) big = i;
    }
  }
  printf("%d %d\n", total, big);
}
