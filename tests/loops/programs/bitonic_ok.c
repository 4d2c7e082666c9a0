// expect: race-free
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int logn = argc > 1 ? atoi(argv[1]) : 4;
  if (logn < 1 || logn > 24) return 1;
  int n = 1 << logn, *a = malloc(n * sizeof *a);
  if (!a) return 1;
  for (int i = 0; i < n; i++) a[i] = (i * 37) % 23;
  for (int k = 2; k <= n; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1) {
#pragma omp parallel for
      for (int i = 0; i < n; i++) {
        int l = i ^ j;
        if (l > i && ((i & k) == 0) == (a[i] > a[l])) {
          int t = a[i];
          a[i] = a[l];
          a[l] = t;
        }
      }
    }
  printf("%d\n", a[0]);
  free(a);
}
