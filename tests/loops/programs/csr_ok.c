// expect: race-free
void f(int *restrict ptr, double *restrict x, double *restrict y, int *restrict col, double *restrict v, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { double s = 0; for (int j = ptr[i]; j < ptr[i + 1]; j++) s += v[j] * x[col[j]]; y[i] = s; }
}
