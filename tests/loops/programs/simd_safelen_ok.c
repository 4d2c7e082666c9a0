// expect: race-free
void f(double *restrict a, int n) {
#pragma omp simd safelen(4)
  for (int i = 4; i < n; i++) a[i] = a[i - 4];
}
