// expect: race-free
#define N 100
int d[N][N];
void f(int n) {
  for (int s = 2; s < 2 * n - 1; s++) {
#pragma omp parallel for
    for (int i = 1; i < n; i++) {
      int j = s - i;
      if (j >= 1 && j < n) d[i][j] = d[i - 1][j] + d[i][j - 1];
    }
  }
}
#ifdef RUN
int main(void) {
  f(4);
  return 0;
}
#endif
