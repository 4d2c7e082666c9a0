// expect: collision on y
#define N 64
int a[N];
static void g(int *x, int *y, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) x[i] = y[i] + 1;
}
void f(int n) { g(a, a + 1, n); }
#ifdef RUN
int main(void) {
  f(10);
  return 0;
}
#endif
