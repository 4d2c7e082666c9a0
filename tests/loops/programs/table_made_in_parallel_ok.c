// expect: race-free
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = 3 + argc;
  double **a = malloc(n * sizeof *a);
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = malloc(n * sizeof **a);
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) a[i][j] = i + j;
}
