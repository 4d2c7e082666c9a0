// expect: unknown: whose body is not available
void other(double *);
void kernel(double *restrict a, int n) {
  #pragma omp parallel for
  for (int i = 0; i < n; i++) other(a + i);
}
