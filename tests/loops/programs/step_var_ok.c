// expect: race-free
void f(double *restrict a, int n, int s) {
  if (s < 1) return;
#pragma omp parallel for
  for (int i = 0; i < n; i += s) { a[i] = 1; }
}
