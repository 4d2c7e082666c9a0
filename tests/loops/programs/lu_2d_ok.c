// expect: race-free
#define N 100
double a[N][N];
void f(int n) {
  for (int k = 0; k < n; k++) {
#pragma omp parallel for
    for (int i = k + 1; i < n; i++) {
      a[i][k] /= a[k][k];
      for (int j = k + 1; j < n; j++) a[i][j] -= a[i][k] * a[k][j];
    }
  }
}
#ifdef RUN
int main(void) {
  f(4);
  return 0;
}
#endif
