// expect: race-free
void f(int n, double s, const double *restrict x, int incx, double *restrict y, int incy) {
  if (incy < 1) return;
#pragma omp parallel for
  for (int i = 0; i < n; i++) y[i * incy] += s * x[i * incx];
}
