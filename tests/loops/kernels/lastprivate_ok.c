// expect: race-free

void kernel(double *restrict a, double *restrict b, int n) {
  int k = 0;
  #pragma omp parallel for lastprivate(k)
  for (int i = 0; i < n; i++) { k = i; a[i] = k; }
  b[0] = k;
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[64], y[64]; kernel(x, y, 8);
  return 0;
}
#endif
