// expect: race-free
#include <stdlib.h>
#define MIN(a, b) ((a) < (b) ? (a) : (b))
double A[32][32], B[32][32], C[32][32];
int main(int c, char **v) {
  int n = 32;
  int T = c > 1 ? atoi(v[1]) : 8;
  if (T < 1) return 1;
#pragma omp parallel for
  for (int ii = 0; ii < n; ii += T)
    for (int kk = 0; kk < n; kk += T)
      for (int jj = 0; jj < n; jj += T)
        for (int i = ii; i < MIN(ii + T, n); i++)
          for (int k = kk; k < MIN(kk + T, n); k++)
            for (int j = jj; j < MIN(jj + T, n); j++) C[i][j] += A[i][k] * B[k][j];
  return 0;
}
