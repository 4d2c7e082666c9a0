// expect: collision on x
// the second task is created behind the wait
#include <stdio.h>
int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(inout : x) shared(x)
    x++;
#pragma omp taskwait depend(in : x)
#pragma omp task depend(inout : x) shared(x)
    x++;
    printf("%d\n", x);
  }
}
