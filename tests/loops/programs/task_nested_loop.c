// expect: collision on a
#include <stdio.h>
int x, y, z, a[100];
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 10; i++) {
#pragma omp task firstprivate(i)
      for (int j = 0; j < 11; j++) {
#pragma omp task firstprivate(i, j)
        a[(10 * i + j) % 100] = j;
      }
    }
  }
  printf("%d %d %d %d\n", x, y, z, a[0]);
}
