// expect: collision on a
void f(double *restrict a, int n, int m) {
  if (m < 15) return;
#pragma omp simd safelen(16)
  for (int i = m; i < n; i++) a[i] = a[i - m];
}
