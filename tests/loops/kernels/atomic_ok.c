// expect: race-free

void kernel(double *restrict a, double *restrict b, int n) {
  int c = 0;
  #pragma omp parallel for
  for (int i = 0; i < n; i++) {
    #pragma omp atomic
    c += i;
  }
  a[0] = c;
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[64], y[64]; kernel(x, y, 8);
  return 0;
}
#endif
