// expect: race-free
void f(double *restrict a, int n) {
  int k = 0;
#pragma omp simd linear(k:2)
  for (int i = 0; i < n; i++) { a[k] = i; k += 2; }
}
