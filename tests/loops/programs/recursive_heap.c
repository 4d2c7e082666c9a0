// expect: race-free
#include <stdio.h>
#include <stdlib.h>
static long fib(int n) {
  if (n < 2) return n;
  long *x = malloc(sizeof *x), y;
  if (!x) abort();
#pragma omp task firstprivate(x)
  *x = fib(n - 1);
  y = fib(n - 2);
#pragma omp taskwait
  y += *x;
  free(x);
  return y;
}
int main(int argc, char **argv) {
  long r = 0;
#pragma omp parallel
#pragma omp single
  r = fib(argc > 1 ? atoi(argv[1]) : 3);
  printf("%ld\n", r);
  return 0;
}
