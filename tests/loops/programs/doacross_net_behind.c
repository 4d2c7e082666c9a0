// expect: collision on a
#include <stdio.h>
#include <stdlib.h>
#define AT(i, j) ((size_t)(i) * m + (j))
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 6, m = argc > 2 ? atoi(argv[2]) : 6;
  double *a = malloc(sizeof(double) * n * m);
  if (!a) return 1;
  for (int i = 0; i < n * m; i++) a[i] = i % 11;
#pragma omp parallel for ordered(2)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
      a[AT(i, j)] += 0.5 * (a[AT(i - 1, j)] + a[AT(i, j - 1)]);
#pragma omp ordered depend(source)
      a[AT(i, j)] += 1;
    }
  printf("%g\n", a[AT(n - 1, m - 1)]);
  free(a);
}
