// expect: race-free
void f(double *restrict a, int n, int d) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[(i / 8) * 8 + i % 8] = i;
}
