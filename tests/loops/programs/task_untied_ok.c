// expect: race-free
#include <stdio.h>
int main(void) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task untied shared(x)
    x = 1;
#pragma omp task untied shared(y)
    y = 1;
#pragma omp taskwait
    printf("%d\n", x + y);
  }
}
