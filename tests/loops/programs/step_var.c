// expect: collision on a
void f(double *restrict a, int n, int s) {
  if (s < 1) return;
#pragma omp parallel for
  for (int i = 0; i < n; i += s) { a[i] = 1; a[i + 1] = 2; }
}
