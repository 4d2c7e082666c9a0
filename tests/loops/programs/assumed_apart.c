// expect: race-free
// options: --assume-no-alias
void kernel(double *a, double *b, int n) {
  #pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = b[i + 1];
}
