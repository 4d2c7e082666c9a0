// expect: collision on block
#include <stdio.h>
#include <stdlib.h>
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    int *x = malloc(4);
    for (int i = 0; i < 10; i++) {
#pragma omp task firstprivate(x, i)
      {
        *x = i;
        printf("%d\n", *x);
      }
    }
  }
}
