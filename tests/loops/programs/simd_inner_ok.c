// expect: race-free
void f(int n, int m, double (*restrict a)[m], double (*restrict b)[m]) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
#pragma omp simd
    for (int j = 0; j < m; j++) a[i][j] = b[i][j];
}
