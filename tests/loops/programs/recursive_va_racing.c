// expect: unknown: which calls itself
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
static void fib(int n, ...) {
  va_list v;
  va_start(v, n);
  long *out = va_arg(v, long *);
  va_end(v);
  if (n < 1) { *out += 1; return; }
  long x = 0;
#pragma omp task shared(x)
  fib(n - 1, &x);
  x++;
#pragma omp taskwait
  *out = x;
}
int main(int argc, char **argv) {
  long r = 0;
#pragma omp parallel
#pragma omp single
  fib(argc > 1 ? atoi(argv[1]) : 2, &r);
  printf("%ld\n", r);
  return 0;
}
