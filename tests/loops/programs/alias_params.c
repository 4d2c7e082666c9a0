// expect: collision on a
void f(double *a, double *b, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = b[i];
}
