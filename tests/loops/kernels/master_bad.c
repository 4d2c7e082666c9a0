// expect: collision on c

void kernel(double *restrict a, double *restrict b, int n) {
  int c = 0;
  #pragma omp parallel
  {
    #pragma omp master
    c = n;
    #pragma omp for
    for (int i = 0; i < n; i++) a[i] = c;
  }
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[64], y[64]; kernel(x, y, 8);
  return 0;
}
#endif
