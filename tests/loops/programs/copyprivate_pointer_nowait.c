// expect: collision on buffer
// elements are read while others are still written
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  double total = 0;
#pragma omp parallel reduction(+ : total)
  {
    double *buffer;
#pragma omp single copyprivate(buffer)
    {
      buffer = malloc(n * sizeof *buffer);
      if (!buffer) exit(1);
    }
#pragma omp for nowait
    for (int i = 0; i < n; i++) buffer[i] = i * 0.5;
#pragma omp for
    for (int i = 0; i < n; i++) total += buffer[n - 1 - i];
#pragma omp single
    free(buffer);
  }
  printf("%f\n", total);
}
