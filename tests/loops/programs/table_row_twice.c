// expect: collision on a
#include <stdlib.h>
int main(void) {
  double **a = malloc(8 * sizeof *a), *p = 0;
  for (int i = 0; i < 8; i++) {
    if (i % 2 == 0) p = malloc(80);
    a[i] = p;
  }
#pragma omp parallel for
  for (int i = 0; i < 8; i++) a[i][0] = i;
}
