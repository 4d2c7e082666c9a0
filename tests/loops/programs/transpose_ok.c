// expect: race-free
void f(int n, double (*restrict a)[n], double (*restrict b)[n]) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) b[j][i] = a[i][j];
}
