// expect: collision on a
#include <stdlib.h>
#include <string.h>
int main(void) {
  double **a = malloc(8 * sizeof *a);
  for (int i = 0; i < 4; i++) a[i] = malloc(80);
  memcpy(a + 4, a, 4 * sizeof *a);
#pragma omp parallel for
  for (int i = 0; i < 8; i++) a[i][0] = i;
}
