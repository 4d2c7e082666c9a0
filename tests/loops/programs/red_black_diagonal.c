// expect: collision on x
#define N 12
double x[N][N];
void f(int n) {
#pragma omp parallel for
  for (int i = 1; i < n - 1; i++)
    for (int j = 1 + i % 2; j < n - 1; j += 2) x[i][j] = x[i - 1][j - 1] + x[i + 1][j + 1];
}
#ifdef RUN
int main(void) {
  f(10);
  return 0;
}
#endif
