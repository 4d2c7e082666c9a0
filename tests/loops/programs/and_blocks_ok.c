// expect: race-free
void f(double *restrict a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[(i & ~7) + (i & 7)] = 1;
}
