// expect: race-free
#include <stdio.h>
#define N 100
double a[2*N+2], b[N];
int main(void) {
  int k = 0;
#pragma omp parallel
  {
#pragma omp for linear(k:1)
  for (int i = 0; i < N; i++) { a[k] = b[i]; k += 1; }
#pragma omp for
  for (int i = 0; i < N; i++) { b[i] = k; }
  }
  printf("%d %f\n", k, a[4]);
  return 0;
}
