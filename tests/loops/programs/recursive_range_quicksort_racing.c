// expect: collision on a
#include <stdio.h>
#include <stdlib.h>
static int partition(int *a, int lo, int hi) {
  int p = a[hi], i = lo;
  for (int j = lo; j < hi; j++)
    if (a[j] < p) {
      int t = a[i]; a[i] = a[j]; a[j] = t;
      i++;
    }
  int t = a[i]; a[i] = a[hi]; a[hi] = t;
  return i;
}
static void qs(int *a, int lo, int hi) {
  if (lo >= hi) return;
  int p = partition(a, lo, hi);
#pragma omp task
  qs(a, lo, p);
#pragma omp task
  qs(a, p, hi);
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 7;
  int *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) a[i] = (i * 7919) % 101;
#pragma omp parallel
#pragma omp single
  qs(a, 0, n - 1);
  printf("%d\n", a[0]);
  free(a);
}
