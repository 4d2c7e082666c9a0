// expect: collision on a
#include <stdio.h>
#include <stdlib.h>
static void fill(double *a, int lo, int hi) {
  if (hi - lo < 4) {
    for (int i = lo; i < hi; i++) a[i] = i;
    return;
  }
  int mid = (lo + hi) / 2;
#pragma omp task
  fill(a, lo, mid);
#pragma omp task
  fill(a, mid, hi);
#pragma omp taskwait
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 12;
  double *a = calloc(n + 1, sizeof *a);
#pragma omp parallel
#pragma omp single
  {
    int h = n / 2;
#pragma omp task
    fill(a, 0, h);
    fill(a, h - 1, n);
  }
  printf("%g\n", a[0]);
  free(a);
}
