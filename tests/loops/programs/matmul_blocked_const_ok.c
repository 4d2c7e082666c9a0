// expect: race-free
#define N 64
#define S 8
double a[N][N], b[N][N], c[N][N];
static int min(int x, int y) { return x < y ? x : y; }
void f(int n) {
#pragma omp parallel for collapse(2)
  for (int ii = 0; ii < n; ii += S)
    for (int jj = 0; jj < n; jj += S)
      for (int k = 0; k < n; k++)
        for (int i = ii; i < min(ii + S, n); i++)
          for (int j = jj; j < min(jj + S, n); j++) c[i][j] += a[i][k] * b[k][j];
}
#ifdef RUN
int main(void) {
  f(9);
  return 0;
}
#endif
