// expect: race-free
#define N 64
double l[N][N], x[N];
void f(int n) {
  for (int k = 0; k < n; k++) {
    x[k] /= l[k][k];
#pragma omp parallel for
    for (int i = k + 1; i < n; i++) x[i] -= l[i][k] * x[k];
  }
}
#ifdef RUN
int main(void) {
  f(4);
  return 0;
}
#endif
