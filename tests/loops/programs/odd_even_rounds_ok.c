// expect: race-free
#define N 128
int a[N];
void f(int n) {
  for (int r = 0; r < n; r++) {
#pragma omp parallel for
    for (int i = r % 2; i < n - 1; i += 2)
      if (a[i] > a[i + 1]) { int t = a[i]; a[i] = a[i + 1]; a[i + 1] = t; }
  }
}
#ifdef RUN
int main(void) {
  f(5);
  return 0;
}
#endif
