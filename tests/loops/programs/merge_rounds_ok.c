// expect: race-free
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* bottom-up merge sort: the runs of one round are merged in parallel */
static void merge(const int *src, int *dst, int lo, int mid, int hi) {
  int i = lo, j = mid, k = lo;
  while (i < mid && j < hi) dst[k++] = src[i] <= src[j] ? src[i++] : src[j++];
  while (i < mid) dst[k++] = src[i++];
  while (j < hi) dst[k++] = src[j++];
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 32;
  if (n < 1) return 1;
  int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
  if (!a || !b) return 1;
  for (int i = 0; i < n; i++) a[i] = (i * 7919) % 101;
  for (int width = 1; width < n; width *= 2) {
#pragma omp parallel for
    for (int lo = 0; lo < n; lo += 2 * width) {
      int mid = lo + width < n ? lo + width : n;
      int hi = lo + 2 * width < n ? lo + 2 * width : n;
      merge(a, b, lo, mid, hi);
    }
    int *t = a;
    a = b;
    b = t;
  }
  for (int i = 1; i < n; i++)
    if (a[i - 1] > a[i]) printf("wrong\n");
  printf("%d %d\n", a[0], a[n - 1]);
  free(a); free(b);
}
