// expect: collision on a
#define N 64
int a[N];
void f(int n) {
#pragma omp parallel for simd safelen(4)
  for (int i = 4; i < n; i++) a[i] = a[i - 4] + 1;
}
#ifdef RUN
int main(void) {
  f(20);
  return 0;
}
#endif
