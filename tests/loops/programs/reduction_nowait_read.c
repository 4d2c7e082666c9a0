// expect: collision on sum
#define N 64
int a[N], out[N];
int f(int n) {
  int sum = 0;
#pragma omp parallel shared(sum)
  {
#pragma omp for reduction(+ : sum) nowait
    for (int i = 0; i < n; i++) sum += a[i];
#pragma omp single
    out[0] = sum;
  }
  return sum;
}
#ifdef RUN
int main(void) {
  f(10);
  return 0;
}
#endif
