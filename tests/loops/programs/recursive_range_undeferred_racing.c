// expect: unknown: which calls itself
#include <stdio.h>
#include <stdlib.h>
static void rec(int *a, int lo, int hi) {
  if (hi - lo < 2) return;
  int mid = lo + (hi - lo) / 2;
#pragma omp task
  rec(a, lo, mid);
#pragma omp task
  rec(a, mid, hi);
#pragma omp task if (0)
  {
#pragma omp taskwait
  }
  a[lo] += a[mid];
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 8;
  int *a = calloc(n, sizeof *a);
#pragma omp parallel
#pragma omp single
  rec(a, 0, n);
  printf("%d\n", a[0]);
  free(a);
}
