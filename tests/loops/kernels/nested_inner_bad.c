// expect: collision on a

void kernel(double *restrict a, double *restrict b, int n) {
  for (int i = 0; i < n; i++) {
    #pragma omp parallel for
    for (int j = 0; j < 4; j++) a[i] += j;
  }
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[64], y[64]; kernel(x, y, 3);
  return 0;
}
#endif
