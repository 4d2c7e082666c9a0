// expect: collision on a
#include <stdlib.h>
int main(void) {
  double **a = malloc(8 * sizeof *a);
  double *shared = malloc(80);
  for (int i = 0; i < 8; i++) a[i] = shared;
#pragma omp parallel for
  for (int i = 0; i < 8; i++) a[i][0] = i;
}
