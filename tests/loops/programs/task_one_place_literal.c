// expect: collision on .compoundliteral
#include <stdio.h>
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    int *x = (int[2]){0, 0};
    for (int i = 0; i < 10; i++) {
#pragma omp task firstprivate(x, i)
      x[1] = i;
    }
  }
}
