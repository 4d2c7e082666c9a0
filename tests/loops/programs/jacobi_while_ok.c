// expect: race-free
#define N 128
double x[2][N];
double change;
void f(int n, double wanted) {
  int now = 0;
  double worst = wanted + 1;
  while (worst > wanted) {
    worst = 0;
#pragma omp parallel for reduction(max : worst)
    for (int i = 1; i < n - 1; i++) {
      x[1 - now][i] = (x[now][i - 1] + x[now][i + 1]) / 2;
      double d = x[1 - now][i] - x[now][i];
      if (d > worst) worst = d;
    }
    now = 1 - now;
  }
}
#ifdef RUN
int main(void) {
  f(5, 1);
  return 0;
}
#endif
