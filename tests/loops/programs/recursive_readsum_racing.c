// expect: collision on a
#include <stdio.h>
#include <stdlib.h>
static double sum(const double *a, long lo, long hi) {
  if (hi - lo < 4) { double s = 0; for (long i = lo; i < hi; i++) s += a[i]; return s; }
  long mid = lo + (hi - lo) / 2;
  double l, r;
#pragma omp task shared(l)
  l = sum(a, lo, mid);
  r = sum(a, mid, hi);
#pragma omp taskwait
  return l + r;
}
int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 16;
  double *a = malloc(n * sizeof *a), s = 0;
  for (long i = 0; i < n; i++) a[i] = i;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
  a[n / 2] = 3;
  s = sum(a, 0, n);
  }
  printf("%g\n", s);
  free(a);
  return 0;
}
