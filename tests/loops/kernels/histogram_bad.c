// expect: collision on total

void kernel(double *restrict a, double *restrict b, int n) {
  int total[8] = {0};
  #pragma omp parallel for
  for (int i = 0; i < n; i++) total[(int)b[i] & 7]++;
  a[0] = total[0];
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[64], y[64]; kernel(x, y, 8);
  return 0;
}
#endif
