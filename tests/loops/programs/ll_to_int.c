// expect: collision on a
void f(double *restrict a, long n) {
#pragma omp parallel for
  for (long i = 0; i < n; i++) a[(int)i] = i;
}
