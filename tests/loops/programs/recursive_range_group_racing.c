// expect: collision on a
#include <stdio.h>
#include <stdlib.h>
static void mark(int *a, int lo, int hi) {
  if (lo >= hi) return;
  int mid = lo + (hi - lo) / 2;
  a[mid] += 1;
#pragma omp task
  mark(a, lo, mid);
#pragma omp task
  mark(a, mid + 1, hi);
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 7, s = 0;
  int *a = calloc(n, sizeof *a);
#pragma omp parallel
#pragma omp single
  {
    mark(a, 0, n);
#pragma omp taskwait
    for (int i = 0; i < n; i++) s += a[i];
  }
  printf("%d\n", s);
  free(a);
}
