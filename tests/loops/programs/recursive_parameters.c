// expect: collision on b
// A function that is also called here still gets pointers from elsewhere.
void kernel(double *a, double *b, int n) {
  #pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = b[i + 1];
}
void (*const table[])(double *, double *, int) = {kernel};
