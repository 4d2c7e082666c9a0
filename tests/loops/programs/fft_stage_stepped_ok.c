// expect: race-free
#define N 1024
double re[N];
void f(int n, int half) {
  if (half < 1) return;
#pragma omp parallel for
  for (int start = 0; start < n; start += 2 * half)
    for (int k = start; k < start + half; k++) {
      double t = re[k + half];
      re[k + half] = re[k] - t;
      re[k] += t;
    }
}
#ifdef RUN
int main(void) {
  f(8, 2);
  return 0;
}
#endif
