// expect: race-free
// Where the objects are known, nothing need be assumed.
#include <stdlib.h>
static void add(double *a, double *b, int n) {
  #pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = b[i + 1];
}
int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  double *x = malloc(n * sizeof *x), *y = malloc((n + 1) * sizeof *y);
  add(x, y, n);
  return 0;
}
