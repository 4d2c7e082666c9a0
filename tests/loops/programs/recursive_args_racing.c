// expect: unknown: which calls itself
#include <stdio.h>
#include <stdlib.h>
struct job { int n; long *out; };
static void fib(struct job *j) {
  if (j->n < 2) { *j->out = j->n; return; }
  long a;
  struct job one = {j->n - 1, j->out};
#pragma omp task shared(one)
  fib(&one);
  (void)a;
  *j->out = 1;
#pragma omp taskwait;
}
int main(int argc, char **argv) {
  long r = 0;
  struct job j = {argc > 1 ? atoi(argv[1]) : 5, &r};
#pragma omp parallel
#pragma omp single
  fib(&j);
  printf("%ld\n", r);
  return 0;
}
