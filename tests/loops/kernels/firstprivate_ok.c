// expect: race-free

void kernel(double *restrict a, double *restrict b, int n) {
  int k = n / 2;
  #pragma omp parallel for firstprivate(k)
  for (int i = 0; i < n; i++) { k++; a[i] = k; }
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[64], y[64]; kernel(x, y, 8);
  return 0;
}
#endif
