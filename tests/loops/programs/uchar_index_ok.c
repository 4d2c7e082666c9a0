// expect: race-free
void f(double *restrict a) {
#pragma omp parallel for
  for (int i = 0; i < 256; i++) { unsigned char c = i; a[c] = i; }
}
