// expect: race-free
#define N 100
double u[N][N], g[N][N];
void f(int n) {
  for (int color = 0; color < 2; color++) {
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++)
      for (int j = 1 + (i + color) % 2; j < n - 1; j += 2)
        u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - g[i][j]);
  }
}
#ifdef RUN
int main(void) {
  f(6);
  return 0;
}
#endif
