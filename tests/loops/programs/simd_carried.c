// expect: collision on s
double f(double *restrict a, int n) {
  double s = 0;
#pragma omp simd
  for (int i = 1; i < n; i++) s += a[i];
  return s;
}
