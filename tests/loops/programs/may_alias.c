// expect: collision on b
// Nothing says that a and b do not overlap.
void kernel(double *a, double *b, int n) {
  #pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = b[i + 1];
}
