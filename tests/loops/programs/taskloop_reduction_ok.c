// expect: race-free
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  double *v = calloc(n, sizeof *v), sum = 0;
  if (!v) return 1;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop
    for (int i = 0; i < n; i++) v[i] = i * 0.5;
#pragma omp taskloop reduction(+ : sum) grainsize(8)
    for (int i = 0; i < n; i++) sum += v[i];
    printf("%f\n", sum);
  }
  free(v);
}
