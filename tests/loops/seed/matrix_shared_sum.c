// expect: collision on sum
// Section 2.1.3, matrix multiplication without private(sum): the data race of figure 2.1.
#include <stdio.h>

int main(void) {
  int i, j, k;
  double sum;
  double a[5][5], b[5][5], c[5][5];
  #pragma omp parallel shared(a, b, c) private(i, j, k)
  {
    printf("Initializing matrices...\n");
    #pragma omp for schedule(static)
    for (i = 0; i < 5; i++)
      for (j = 0; j < 5; j++) a[i][j] = 1;
    #pragma omp for schedule(static)
    for (i = 0; i < 3; i++)
      for (j = 0; j < 3; j++) b[i][j] = 2;
    #pragma omp for schedule(static)
    for (i = 0; i < 5; i++)
      for (j = 0; j < 5; j++) c[i][j] = 0;
    sum = 0;
    #pragma omp for
    for (i = 0; i < 5; i++) {
      for (j = 0; j < 5; j++) {
        for (k = 0; k < 5; k++) sum = sum + a[i][k] * b[k][j];
        c[i][j] = sum;
        sum = 0;
      }
    }
  }
  for (i = 0; i < 5; i++) {
    for (j = 0; j < 5; j++) printf("%6.2f ", c[i][j]);
    printf("\n");
  }
  return 0;
}
