// expect: race-free
#define N 256
int a[N];
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n / 2; i++) { int t = a[i]; a[i] = a[n - 1 - i]; a[n - 1 - i] = t; }
}
#ifdef RUN
int main(void) {
  f(9);
  return 0;
}
#endif
