// expect: race-free
void f(double *restrict a, int n, int m) {
  if (m < 16) return;
#pragma omp simd safelen(16)
  for (int i = m; i < n; i++) a[i] = a[i - m];
}
