// expect: race-free
void f(double *restrict a, int n) {
  double tmp[4];
#pragma omp simd private(tmp)
  for (int i = 0; i < n; i++) { tmp[0] = a[i]; a[i] = tmp[0] * 2; }
}
