// expect: collision on a
void f(int n, double (*restrict a)[n]) {
  for (int k = 0; k < n; k++) {
#pragma omp parallel for
    for (int i = k; i < n; i++) { a[i][k] /= a[k][k]; for (int j = k + 1; j < n; j++) a[i][j] -= a[i][k] * a[k][j]; }
  }
}
