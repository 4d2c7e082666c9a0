// expect: collision on b
void f(double *restrict a, double **b, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) b[i][0] = 1;
}
