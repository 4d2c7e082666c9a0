// expect: race-free
#include <stdio.h>
int a, b;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    {
      a = 1;
#pragma omp cancel sections
    }
#pragma omp section
    {
#pragma omp cancellation point sections
      b = 2;
    }
  }
  printf("%d\n", a + b);
  return 0;
}
