// expect: collision on x
// a wait of the phase before says nothing of tasks that are counted anew
#include <stdio.h>
int main(void) {
  int x = 0, z = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(inout : z) shared(z)
    z++;
#pragma omp task depend(inout : x) shared(x)
    x++;
#pragma omp taskwait depend(in : x)
#pragma omp taskwait
#pragma omp task depend(inout : x) shared(x)
    x++;
    printf("%d\n", x);
  }
}
