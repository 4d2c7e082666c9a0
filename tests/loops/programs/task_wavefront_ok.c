// expect: race-free
#include <stdio.h>
#define N 16
static double a[N][N];
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
#pragma omp task depend(in: a[i - 1][j], a[i][j - 1]) depend(out: a[i][j])
      a[i][j] = (a[i - 1][j] + a[i][j - 1]) / 2;
    }
  printf("%g\n", a[N - 1][N - 1]);
}
