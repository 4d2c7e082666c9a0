// expect: collision on a
void f(double *restrict a, int n) {
#pragma omp simd safelen(8)
  for (int i = 4; i < n; i++) a[i] = a[i - 4];
}
