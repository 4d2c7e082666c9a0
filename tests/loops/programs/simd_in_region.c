// expect: collision on a
// The simd loop is not shared out: every thread executes all of it.
void kernel(double *restrict a, double *restrict b, int n) {
  #pragma omp parallel
  {
    #pragma omp for
    for (int i = 0; i < n; i++) b[i] = 1;
    #pragma omp simd
    for (int i = 0; i < n; i++) a[i] = 1;
  }
}
