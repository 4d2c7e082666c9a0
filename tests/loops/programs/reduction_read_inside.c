// expect: collision on out
#define N 64
int a[N], out[N];
int f(int n) {
  int sum = 0;
#pragma omp parallel
  {
#pragma omp for reduction(+ : sum) nowait
    for (int i = 0; i < n; i++) sum += a[i];
    out[0] = 0;
    if (sum > 3) out[1] = 1;
  }
  return sum;
}
#ifdef RUN
int main(void) {
  f(10);
  return 0;
}
#endif
