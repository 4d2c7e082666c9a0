// expect: collision on a
#include <stdio.h>
#include <stdlib.h>
static void merge(int *a, int *t, int lo, int mid, int hi) {
  for (int i = lo; i < hi; i++) t[i] = a[i];
  for (int i = lo; i < hi; i++) a[i] = t[hi - 1 - (i - lo)] + mid;
}
static void rec(int *a, int *t, int lo, int hi) {
  if (hi - lo < 2) return;
  int mid = lo + (hi - lo) / 2;
#pragma omp task
  rec(a, t, lo, mid);
#pragma omp task
  rec(a, t, mid, hi);
#pragma omp taskwait
  merge(a, t, lo, mid, hi);
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 8;
  int *a = calloc(2 * n + 2, sizeof *a), *t = calloc(n + 1, sizeof *t);
#pragma omp parallel
#pragma omp single
  rec(a, a + 1, 0, n);
  printf("%d\n", a[0]);
  free(a);
  free(t);
}
