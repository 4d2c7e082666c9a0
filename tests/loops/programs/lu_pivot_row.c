// expect: collision on m
#define N 12
double m[N][N];
void f(int n, int k) {
#pragma omp parallel for
  for (int i = k; i < n; i++)
    for (int j = k; j < n; j++) m[i][j] -= m[i][k] * m[k][j];
}
#ifdef RUN
int main(void) {
  f(5, 1);
  return 0;
}
#endif
