// expect: collision on a
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 6, *next = malloc(n * sizeof *next), *a = calloc(n + 1, sizeof *a);
  for (int i = 0; i < n; i++) next[i] = (i * 5 + 1) % n;
#pragma omp parallel
#pragma omp single
  {
    int k = 0;
    for (int r = 0; r < 2; r++) {
      k = next[0];
#pragma omp task firstprivate(k)
      a[k] = r;
    }
  }
  printf("%d\n", a[0]);
  free(a); free(next);
}
