// expect: unknown: is not shown to keep to its part
#include <stdio.h>
#include <stdlib.h>
static void merge(const int *x, int *out, int lo, int mid, int hi) {
  int i = lo, j = mid;
  for (int k = lo; k < hi; k++)
    if (i < mid && (j >= hi || x[i] <= x[j])) out[k] = x[i++];
    else out[k] = x[j++];
}
static void split(int *b, int *a, int lo, int hi) {
  if (hi - lo <= 1) return;
  int mid = (lo + hi) / 2;
#pragma omp task
  split(a, b, lo, mid);
#pragma omp task
  split(b, a, mid, hi);
#pragma omp taskwait
  merge(b, a, lo, mid, hi + (lo > 0));
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 8;
  int *a = calloc(n + 1, sizeof *a), *b = calloc(n + 1, sizeof *b);
  for (int i = 0; i < n; i++) a[i] = b[i] = i * 7 % 5;
#pragma omp parallel
#pragma omp single
  split(b, a, 0, n);
  printf("%d\n", a[0]);
  free(a); free(b);
}
