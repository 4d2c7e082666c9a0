// expect: race-free
void f(double *restrict a, int n) {
  double *e = a + n;
#pragma omp parallel for
  for (int i = 0; i < n; i++) e[-i - 1] = 1;
}
