// expect: race-free
void f(double *restrict a, int n) {
#pragma omp parallel for
  for (int i = n; i > 0; i -= 2) { a[i] = 1; a[i - 1] = 2; }
}
