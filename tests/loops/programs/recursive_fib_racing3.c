// expect: unknown: which calls itself
#include <stdio.h>
#include <stdlib.h>
static long fib(int n) {
  long x, y;
  if (n < 2) return n;
#pragma omp task shared(x)
  x = fib(n - 1);
#pragma omp task shared(y)
  y = fib(n - 2);
  long s = x + y;
#pragma omp taskwait
  return s;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 5;
  long r = 0;
#pragma omp parallel
#pragma omp single
  r = fib(n);
  printf("%ld\n", r);
  return 0;
}
