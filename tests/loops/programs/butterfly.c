// expect: collision on a
void f(double *restrict a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { double t = a[i]; a[i] = a[i ^ 4]; a[i ^ 4] = t; }
}
