// expect: collision on x
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 10, x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x) shared(x)
    x = n;
#pragma omp task if (0) depend(inout : y) shared(y)
    y++;
    printf("%d\n", x + y);
  }
}
