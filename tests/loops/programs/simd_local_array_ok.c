// expect: race-free
void f(double *restrict a, int n) {
#pragma omp simd
  for (int i = 0; i < n; i++) { double tmp[4]; tmp[0] = a[i]; a[i] = tmp[0] * 2; }
}
