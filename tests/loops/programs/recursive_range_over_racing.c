// expect: unknown: is not shown to keep to its part
#include <stdio.h>
#include <stdlib.h>
static void touch(int *a, int lo, int hi) {
  for (int i = lo; i <= hi; i++) a[i] += 1;
}
static void rec(int *a, int lo, int hi) {
  if (hi - lo < 2) return;
  int mid = lo + (hi - lo) / 2;
#pragma omp task
  rec(a, lo, mid);
#pragma omp task
  rec(a, mid, hi);
#pragma omp taskwait
  touch(a, lo, hi);
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 9;
  int *a = calloc(n + 1, sizeof *a);
#pragma omp parallel
#pragma omp single
  rec(a, 0, n);
  printf("%d\n", a[0]);
  free(a);
}
