// expect: collision on m

void kernel(double *restrict a, double *restrict b, int n) {
  int m = 0;
  #pragma omp parallel for
  for (int i = 0; i < n; i++) if (i % 7 > m) m = i % 7;
  a[0] = m;
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[64], y[64]; kernel(x, y, 8);
  return 0;
}
#endif
