// expect: race-free
static double half(double *p, int k) { return p[k] / 2; }
static void put(double *p, int k, double v) { p[k] = v; }

void kernel(double *restrict a, double *restrict b, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) put(a, i, half(b, i));
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[64], y[64]; kernel(x, y, 8);
  return 0;
}
#endif
