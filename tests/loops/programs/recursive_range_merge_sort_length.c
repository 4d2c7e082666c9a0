// expect: race-free
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static void merge(const int *x, int nx, const int *y, int ny, int *out) {
  int i = 0, j = 0, k = 0;
  while (i < nx && j < ny) out[k++] = x[i] <= y[j] ? x[i++] : y[j++];
  while (i < nx) out[k++] = x[i++];
  while (j < ny) out[k++] = y[j++];
}
static void msort(int *a, int n, int *tmp) {
  if (n < 2) return;
  int h = n / 2;
#pragma omp task if (n > 32)
  msort(a, h, tmp);
#pragma omp task if (n > 32)
  msort(a + h, n - h, tmp + h);
#pragma omp taskwait
  merge(a, h, a + h, n - h, tmp);
  memcpy(a, tmp, n * sizeof *a);
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 70;
  int *a = malloc(n * sizeof *a), *tmp = malloc(n * sizeof *tmp);
  for (int i = 0; i < n; i++) a[i] = (i * 7919) % 101;
#pragma omp parallel
  {
#pragma omp single nowait
    msort(a, n, tmp);
  }
  printf("%d\n", a[0]);
  free(a); free(tmp);
}
