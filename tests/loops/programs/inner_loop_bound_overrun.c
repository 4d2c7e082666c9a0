// expect: collision on a
void f(double *restrict a, int n, int m) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) for (int j = i * m; j <= (i + 1) * m; j++) a[j] = 1;
}
