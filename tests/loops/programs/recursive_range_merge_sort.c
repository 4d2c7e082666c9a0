// expect: race-free
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static void merge(int *a, int *tmp, int lo, int mid, int hi) {
  int i = lo, j = mid, k = lo;
  while (i < mid && j < hi) tmp[k++] = a[i] <= a[j] ? a[i++] : a[j++];
  while (i < mid) tmp[k++] = a[i++];
  while (j < hi) tmp[k++] = a[j++];
  memcpy(a + lo, tmp + lo, (hi - lo) * sizeof *a);
}
static void sort(int *a, int *tmp, int lo, int hi) {
  if (hi - lo < 2) return;
  int mid = lo + (hi - lo) / 2;
#pragma omp task
  sort(a, tmp, lo, mid);
#pragma omp task
  sort(a, tmp, mid, hi);
#pragma omp taskwait
  merge(a, tmp, lo, mid, hi);
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 9;
  int *a = malloc(n * sizeof *a), *tmp = malloc(n * sizeof *tmp);
  for (int i = 0; i < n; i++) a[i] = (i * 7919) % 101;
#pragma omp parallel
#pragma omp single
  sort(a, tmp, 0, n);
  for (int i = 1; i < n; i++)
    if (a[i - 1] > a[i]) puts("not sorted");
  printf("%d\n", a[0]);
  free(a); free(tmp);
}
