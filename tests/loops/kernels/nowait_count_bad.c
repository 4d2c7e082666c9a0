// expect: collision on a

void kernel(double *restrict a, double *restrict b, int n) {
  #pragma omp parallel
  {
    #pragma omp for schedule(static, 2) nowait
    for (int i = 0; i < n; i++) a[i] = i;
    #pragma omp for schedule(static, 3) nowait
    for (int i = 0; i < n; i++) b[i] = a[i];
  }
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[64], y[64]; kernel(x, y, 8);
  return 0;
}
#endif
