// expect: race-free

void kernel(double *restrict a, double *restrict b, int n) {
  int k = n > 4 ? n : 4;
#pragma omp parallel for
  for (int i = 0; i < 4; i++) a[i] = a[i + k];
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[64], y[64]; kernel(x, y, 2);
  return 0;
}
#endif
