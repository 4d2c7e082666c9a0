// EXPECT: verdict=race
// MENDED: verdict=race-free
// Quicksort with tasks. The race: the two halves overlap in the pivot.
#include <stdio.h>
#include <stdlib.h>
static int *a;
static void sort(int lo, int hi) {
  if (lo >= hi) return;
  int p = a[(lo + hi) / 2], i = lo, j = hi;
  while (i <= j) {
    while (a[i] < p) i++;
    while (a[j] > p) j--;
    if (i <= j) {
      int t = a[i];
      a[i++] = a[j];
      a[j--] = t;
    }
  }
#pragma omp task
  sort(lo, j);
#ifdef MENDED
#pragma omp task
  sort(i, hi);
#else
#pragma omp task
  sort(j > lo ? j : i, hi);
#endif
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 400;
  a = malloc(sizeof *a * n);
  unsigned seed = 1;
  for (int i = 0; i < n; i++) a[i] = (int)((seed = seed * 1103515245 + 12345) >> 16 & 1023);
#pragma omp parallel
#pragma omp single
  sort(0, n - 1);
  printf("%d\n", a[n / 2]);
  return 0;
}
