// expect: race-free
void f(int n, int m, int l, double (*restrict a)[m][l], double (*restrict b)[m][l]) {
#pragma omp parallel for collapse(2)
  for (int i = 1; i < n - 1; i++) for (int j = 1; j < m - 1; j++) for (int k = 1; k < l - 1; k++) b[i][j][k] = a[i-1][j][k] + a[i][j][k + 1];
}
