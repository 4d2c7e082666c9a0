// expect: race-free
#include <stdio.h>
int main(void) {
  int x = 0, y = 2;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(inout : x) shared(x)
    x++;
#pragma omp task depend(in : x) depend(inout : y) shared(x, y)
    y -= x;
#pragma omp taskwait depend(in : x)
    printf("%d\n", x);
#pragma omp taskwait depend(in : x, y)
    y = 3;
#pragma omp task shared(x, y)
    x = y;
  }
}
