// expect: collision on a
void f(double *restrict a, int n, int d) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i / d] = i;
}
