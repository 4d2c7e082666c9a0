// expect: collision on a
#include <stdlib.h>
static void swap(double **x, double **y) {
  double *t = *x;
  *x = *y;
  *y = t;
}
int main(void) {
  double ***a = malloc(4 * sizeof *a);
  for (int i = 0; i < 4; i++) {
    a[i] = malloc(4 * sizeof **a);
    for (int j = 0; j < 4; j++) a[i][j] = malloc(32);
  }
  swap(&a[0][0], &a[1][1]);
  a[2][2] = a[3][3];
#pragma omp parallel for
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) a[i][j][0] = 1;
}
