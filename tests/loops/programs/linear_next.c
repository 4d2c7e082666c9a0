// expect: collision on a
#include <stdio.h>
#define N 100
double a[2*N+2], b[N];
int main(void) {
  int k = 0;
#pragma omp parallel for linear(k:2)
  for (int i = 0; i < N; i++) { a[k] = a[k+2] + b[i]; k += 2; }
  printf("%d %f\n", k, a[4]);
  return 0;
}
