// expect: race-free

void kernel(double *restrict a, double *restrict b, unsigned n) {
#pragma omp parallel for
  for (unsigned i = 0; i < n; i++) a[i] = b[i];
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[64], y[64]; kernel(x, y, 12);
  return 0;
}
#endif
