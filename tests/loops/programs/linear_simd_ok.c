// expect: race-free
#include <stdio.h>
#define N 100
double a[2*N+2], b[N];
int main(void) {
  int k = 1, j = 0;
#pragma omp parallel for simd linear(k:2) linear(j)
  for (int i = 0; i < N; i++) { a[k] = b[j]; k += 2; j++; }
  printf("%d %d %f\n", k, j, a[4]);
  return 0;
}
