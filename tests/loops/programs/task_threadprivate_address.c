// expect: unknown: a threadprivate variable used through a pointer, with tasks
// the address is that of the creator's variable
#include <stdio.h>
int tp;
#pragma omp threadprivate(tp)
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    int *mine = &tp;
#pragma omp task firstprivate(mine)
    *mine = 1;
    tp = 2;
  }
}
