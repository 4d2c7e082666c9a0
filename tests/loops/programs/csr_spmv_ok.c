// expect: race-free
void f(int n, const int *restrict row, const int *restrict col, const double *restrict v, const double *restrict x, double *restrict y) {
#pragma omp parallel for schedule(dynamic, 16)
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int k = row[i]; k < row[i + 1]; k++) sum += v[k] * x[col[k]];
    y[i] = sum;
  }
}
