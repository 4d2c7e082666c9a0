// expect: unknown: which calls itself
#include <stdio.h>
#include <stdlib.h>
static long *where;
static long fib(int n) {
  long x = 0;
  if (n < 2) { if (where) (*where)++; return n; }
  where = &x;
#pragma omp task
  fib(n - 1);
  x++;
#pragma omp taskwait
  return x;
}
int main(int argc, char **argv) {
  long r = 0;
#pragma omp parallel
#pragma omp single
  r = fib(argc > 1 ? atoi(argv[1]) : 2);
  printf("%ld\n", r);
  return 0;
}
