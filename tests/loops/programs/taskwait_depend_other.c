// expect: collision on y
// waits for the task that changes x; that of y may still run
#include <stdio.h>
int main(void) {
  int x = 0, y = 2;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(inout : x) shared(x)
    x++;
#pragma omp task depend(inout : y) shared(y)
    y--;
#pragma omp taskwait depend(in : x)
    printf("%d %d\n", x, y);
  }
}
