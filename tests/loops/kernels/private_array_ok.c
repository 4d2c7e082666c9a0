// expect: race-free

void kernel(double *restrict a, double *restrict b, int n) {
  #pragma omp parallel
  {
    double t[4];
    #pragma omp for
    for (int i = 0; i < n; i++) { for (int k = 0; k < 4; k++) t[k] = b[i] + k; a[i] = t[i % 4]; }
  }
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[64], y[64]; kernel(x, y, 8);
  return 0;
}
#endif
