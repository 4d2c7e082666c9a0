// expect: collision on a

void kernel(double *restrict a, double *restrict b, int n) {
  int f = 0;
  #pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int v;
    #pragma omp atomic capture
    v = f++;
    a[v / 2] = i;
  }
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[64], y[64]; kernel(x, y, 8);
  return 0;
}
#endif
