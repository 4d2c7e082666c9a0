// expect: collision on b

void kernel(double *restrict a, double *restrict b, int n) {
  #pragma omp parallel
  {
    for (int k = 0; k < n; k++) {
      #pragma omp for
      for (int i = 0; i < 8; i++) a[i] = b[i + 1];
      #pragma omp for nowait
      for (int i = 0; i < 8; i++) b[i] = a[i];
    }
  }
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[64], y[64]; kernel(x, y, 2);
  return 0;
}
#endif
