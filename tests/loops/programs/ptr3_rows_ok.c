// expect: race-free
#include <stdlib.h>
int main(void) {
  int n = 4, m = 3, l = 5;
  double ***a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) {
    a[i] = malloc(m * sizeof **a);
    for (int j = 0; j < m; j++) a[i][j] = malloc(l * sizeof ***a);
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++) a[i][j][k] = i + j + k;
  return 0;
}
