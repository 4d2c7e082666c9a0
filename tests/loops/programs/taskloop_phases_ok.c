// expect: race-free
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  double *x = calloc(n + 1, sizeof *x), *y = calloc(n + 1, sizeof *y);
  double total = 0;
#pragma omp parallel
  {
#pragma omp master
    {
#pragma omp taskloop grainsize(4)
      for (int i = 0; i < n; i++) x[i] = i * 0.5;
#pragma omp taskloop
      for (int i = 0; i < n; i++) y[i] = x[i] + x[i + 1];
      for (int i = 0; i < n; i++) total += y[i];
    }
#pragma omp barrier
#pragma omp for
    for (int i = 0; i < n; i++) y[i] = 0;
  }
  printf("%g\n", total);
}
