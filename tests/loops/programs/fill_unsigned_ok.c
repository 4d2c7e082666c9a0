// expect: race-free
void f(unsigned long n, unsigned *restrict a) {
#pragma omp parallel for
  for (unsigned long i = 0; i < n; i++) a[i] = (unsigned)i;
}
