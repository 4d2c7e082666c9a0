// expect: race-free
#define N 100
#define W 5
static double v[N * W], x[N], y[N];
static int c[N * W];
int main(void) {
  for (int i = 0; i < N * W; i++) c[i] = (i * 7) % N;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double s = 0;
    for (int k = 0; k < W; k++) s += v[k * N + i] * x[c[k * N + i]];
    y[i] = s;
  }
  return 0;
}
