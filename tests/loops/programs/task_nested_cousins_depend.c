// expect: collision on x
// Dependences order tasks of the same task only.
#include <stdio.h>
int x, y, z, a[100];
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 2; i++) {
#pragma omp task
      {
#pragma omp task depend(inout : x)
        x++;
      }
    }
  }
  printf("%d %d %d %d\n", x, y, z, a[0]);
}
