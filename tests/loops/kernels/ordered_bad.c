// expect: collision on s

void kernel(double *restrict a, double *restrict b, int n) {
  double s = 0;
  #pragma omp parallel for ordered
  for (int i = 0; i < n; i++) {
    #pragma omp ordered
    s = s / 2 + b[i];
    a[i] = s;
  }
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[64], y[64]; kernel(x, y, 8);
  return 0;
}
#endif
