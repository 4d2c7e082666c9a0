// expect: race-free
#define N 64
int d[N][N];
void f(int n) {
  for (int k = 0; k < n; k++) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
      if (i == k) continue;
      for (int j = 0; j < n; j++) if (d[i][k] + d[k][j] < d[i][j]) d[i][j] = d[i][k] + d[k][j];
    }
  }
}
#ifdef RUN
int main(void) {
  f(4);
  return 0;
}
#endif
