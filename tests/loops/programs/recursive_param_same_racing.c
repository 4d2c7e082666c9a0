// expect: unknown: which calls itself
#include <stdio.h>
#include <stdlib.h>
static void fib(int n, long *res, long *more) {
  long a, b;
  if (n < 2) { *res = n; *more = n; return; }
#pragma omp task shared(a)
  fib(n - 1, &a, more);
  fib(n - 2, &b, more);
#pragma omp taskwait
  *res = a + b;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 5;
  long r = 0;
#pragma omp parallel
#pragma omp single
  fib(n, &r, &(long){0});
  printf("%ld\n", r);
  return 0;
}
