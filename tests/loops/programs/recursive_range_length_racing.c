// expect: unknown: is not shown to keep to its part
#include <stdio.h>
#include <stdlib.h>
static void rec(int *a, int n, int depth) {
  if (n < 2) { if (n == 1) a[0] += depth; return; }
  int h = n / 2;
#pragma omp task if (depth < 3)
  rec(a, h, depth + 1);
  rec(a + h, n - h + 1, depth + 1);
#pragma omp taskwait
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 8;
  int *a = calloc(n + 40, sizeof *a);
#pragma omp parallel
#pragma omp single
  rec(a, n > 4 ? 4 : n, 0);
  printf("%d\n", a[0]);
  free(a);
}
