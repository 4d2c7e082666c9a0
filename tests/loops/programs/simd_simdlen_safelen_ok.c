// expect: race-free
void f(double *restrict a, int n) {
#pragma omp simd simdlen(4) safelen(8)
  for (int i = 8; i < n; i++) a[i] = a[i - 8];
}
