// expect: unknown: which calls itself
#include <stdio.h>
#include <stdlib.h>
static void fib(int n, long *res) {
  long a = 0, b = 0;
  if (n < 2) { *res = n; return; }
#pragma omp task shared(a)
  fib(n - 1, &a);
  fib(n - 2, &a);
#pragma omp taskwait
  *res = a + b;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 5;
  long r = 0;
#pragma omp parallel
#pragma omp single
  fib(n, &r);
  printf("%ld\n", r);
  return 0;
}
