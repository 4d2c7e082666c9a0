// expect: race-free
void f(int n, int m, const double *restrict a, double *restrict b) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) b[j * n + i] = a[i * m + j];
}
