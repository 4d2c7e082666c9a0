// expect: race-free
#define N 100
double u[N];
void f(int n, int rounds) {
#pragma omp parallel
  for (int r = 0; r < rounds; r++) {
#pragma omp for
    for (int i = 1; i < n - 1; i += 2) u[i] = (u[i - 1] + u[i + 1]) / 2;
#pragma omp for
    for (int i = 2; i < n - 1; i += 2) u[i] = (u[i - 1] + u[i + 1]) / 2;
  }
}
#ifdef RUN
int main(void) {
  f(10, 2);
  return 0;
}
#endif
