// expect: unknown: which calls itself
#include <stdio.h>
#include <stdlib.h>
static int fib(int n) {
  int x = 0;
  if (n < 2) return n;
#pragma omp task shared(x) if(0)
  {
#pragma omp task shared(x)
    x = fib(n - 1);
  }
#pragma omp taskwait
  return x;
}
int main(int argc, char **argv) {
  int r = 0;
#pragma omp parallel
#pragma omp single
  r = fib(argc > 1 ? atoi(argv[1]) : 2);
  printf("%d\n", r);
  return 0;
}
