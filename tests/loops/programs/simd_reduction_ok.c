// expect: race-free
double f(double *restrict a, int n) {
  double s = 0;
#pragma omp simd reduction(+:s)
  for (int i = 1; i < n; i++) s += a[i];
  return s;
}
