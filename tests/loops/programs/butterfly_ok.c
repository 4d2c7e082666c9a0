// expect: race-free
void f(double *restrict a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) if (!(i & 4)) { double t = a[i]; a[i] = a[i ^ 4]; a[i ^ 4] = t; }
}
