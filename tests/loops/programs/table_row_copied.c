// expect: collision on a
#include <stdlib.h>
int main(void) {
  double **a = malloc(8 * sizeof *a);
  for (int i = 0; i < 8; i++) a[i] = malloc(80);
  a[3] = a[4];
#pragma omp parallel for
  for (int i = 0; i < 8; i++) a[i][0] = i;
}
