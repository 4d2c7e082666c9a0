// expect: collision on h
#include <omp.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = 100, bins = argc > 1 ? atoi(argv[1]) : 8, seen = 0;
  int *h = calloc(bins, sizeof *h);
#pragma omp parallel reduction(+ : seen)
  {
#pragma omp for reduction(+ : h[0 : bins]) nowait
    for (int i = 0; i < n; i++) h[i % bins]++;
    seen += h[0];
  }
  return seen;
}
