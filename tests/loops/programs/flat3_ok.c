// expect: race-free
void f(int n, int m, int l, double *restrict a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) for (int k = 0; k < l; k++) a[(i * m + j) * l + k] = 1;
}
