// expect: collision on x
#define N 64
double x[2][N];
void f(int n, int rounds) {
  int now = 0;
#pragma omp parallel firstprivate(now)
  for (int r = 0; r < rounds; r++) {
#pragma omp for nowait
    for (int i = 1; i < n - 1; i++) x[1 - now][i] = x[now][i - 1] + x[now][i + 1];
    now = 1 - now;
  }
}
#ifdef RUN
int main(void) {
  f(10, 2);
  return 0;
}
#endif
