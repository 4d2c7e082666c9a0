// expect: race-free
// The call of a function stands beside the clause that copies x.
#include <stdlib.h>
static int linear(double y) { return y > 0; }
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 8;
  double *a = calloc((size_t)n + 1, sizeof *a), x = 0;
  if (!a) return 1;
#pragma omp simd if (linear(x)) private(x)
  for (int i = 0; i < n; i++) {
    x = a[i];
    a[i] = x + 1;
  }
  free(a);
  return 0;
}
