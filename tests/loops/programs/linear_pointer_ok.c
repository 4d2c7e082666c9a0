// expect: race-free
void f(double *restrict a, const double *restrict b, int n) {
  double *p = a;
#pragma omp parallel for linear(p:1)
  for (int i = 0; i < n; i++) { *p = b[i]; p++; }
}
