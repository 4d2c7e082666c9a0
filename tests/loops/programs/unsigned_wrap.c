// expect: collision on a
void f(double *restrict a, unsigned n) {
#pragma omp parallel for
  for (unsigned i = 0; i < n; i++) a[i * 2u] = i;
}
