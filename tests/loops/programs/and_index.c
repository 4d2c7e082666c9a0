// expect: collision on a
void f(double *restrict a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i & ~1] = 1;
}
