// expect: race-free
#define N 128
double x[N], y[N];
int go;
void f(int n, int rounds) {
#pragma omp parallel
  {
    int r = 0;
    while (r < rounds) {
#pragma omp for
      for (int i = 1; i < n - 1; i++) y[i] = (x[i - 1] + x[i + 1]) / 2;
#pragma omp for
      for (int i = 1; i < n - 1; i++) x[i] = y[i];
      r++;
    }
  }
}
#ifdef RUN
int main(void) {
  f(6, 2);
  return 0;
}
#endif
