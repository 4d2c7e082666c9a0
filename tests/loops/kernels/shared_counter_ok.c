// expect: race-free

void kernel(double *restrict a, double *restrict b, int n) {
  int j;
  #pragma omp parallel for private(j)
  for (int i = 0; i < n; i++) for (j = 0; j < 4; j++) a[4 * i + j] = 0;
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[64], y[64]; kernel(x, y, 8);
  return 0;
}
#endif
