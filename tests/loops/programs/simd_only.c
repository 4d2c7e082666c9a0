// expect: collision on a
void f(double *restrict a, int n) {
#pragma omp simd
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}
