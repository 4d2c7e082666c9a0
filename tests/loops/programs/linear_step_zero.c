// expect: collision on a
void f(double *restrict a, const double *restrict b, int n, int s) {
  int k = 5;
#pragma omp parallel for linear(k:s)
  for (int i = 0; i < n; i++) { a[k] = b[i]; k += s; }
}
