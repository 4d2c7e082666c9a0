// expect: collision on d
#define N 12
int d[N][N];
void f(int n) {
#pragma omp parallel for
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) if (d[i][k] + d[k][j] < d[i][j]) d[i][j] = d[i][k] + d[k][j];
}
#ifdef RUN
int main(void) {
  for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) d[i][j] = 9 - i - j; f(4);
  return 0;
}
#endif
