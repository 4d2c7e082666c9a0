// expect: collision on t

void kernel(double *restrict a, double *restrict b, int n) {
  double t;
  #pragma omp parallel for
  for (int i = 0; i < n; i++) { t = b[i]; a[i] = t * t; }
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[64], y[64]; kernel(x, y, 8);
  return 0;
}
#endif
