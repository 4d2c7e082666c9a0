// expect: collision on b
#include <stdlib.h>
int main(void) {
  double **a = malloc(4 * sizeof *a), **b;
  for (int i = 0; i < 4; i++) a[i] = malloc(80);
  b = realloc(a, 8 * sizeof *a);
  for (int i = 4; i < 8; i++) b[i] = b[i - 4];
#pragma omp parallel for
  for (int i = 0; i < 8; i++) b[i][0] = i;
}
