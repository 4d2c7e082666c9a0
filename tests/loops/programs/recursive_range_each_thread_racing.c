// expect: collision on a
#include <stdio.h>
#include <stdlib.h>
#include <omp.h>
static void fill(int *a, int lo, int hi) {
  if (hi - lo < 2) { if (lo < hi) a[lo] = lo; return; }
  int mid = lo + (hi - lo) / 2;
#pragma omp task
  fill(a, lo, mid);
#pragma omp task
  fill(a, mid, hi);
#pragma omp taskwait
}
int main(void) {
  int *a = calloc(64, sizeof *a);
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
    fill(a, me * 7, me * 7 + 8);
  }
  printf("%d\n", a[3]);
  free(a);
}
