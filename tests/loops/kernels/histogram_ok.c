// expect: race-free

void kernel(double *restrict a, double *restrict b, int n) {
  int local[8], total[8] = {0};
  #pragma omp parallel private(local)
  {
    for (int k = 0; k < 8; k++) local[k] = 0;
    #pragma omp for
    for (int i = 0; i < n; i++) local[(int)b[i] & 7]++;
    #pragma omp critical
    for (int k = 0; k < 8; k++) total[k] += local[k];
  }
  a[0] = total[0];
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[64], y[64]; kernel(x, y, 8);
  return 0;
}
#endif
