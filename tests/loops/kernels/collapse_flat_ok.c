// expect: race-free

void kernel(double *restrict a, double *restrict b, int n) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++) for (int j = 0; j < 16; j++) a[16 * i + j] = b[j];
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[256], y[64]; kernel(x, y, 3);
  return 0;
}
#endif
