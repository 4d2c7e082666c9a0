// expect: race-free
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = 100, bins = argc > 1 ? atoi(argv[1]) : 8;
  int *h = calloc(bins, sizeof *h), *g = calloc(bins + 2, sizeof *g);
#pragma omp parallel for reduction(+ : h[0 : bins]) reduction(max : g[2 : bins])
  for (int i = 0; i < n; i++) {
    h[i % bins]++;
    if (g[2 + i % bins] < i) g[2 + i % bins] = i;
  }
  return h[0] + g[2];
}
