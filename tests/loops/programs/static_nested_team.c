// expect: collision on x
#define N 64
int a[N], b[N];
static void part(int *x, int n, int v) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) x[i] = v;
}
void f(int n) {
#pragma omp parallel sections
  {
#pragma omp section
    part(a, n, 1);
#pragma omp section
    part(a + n - 1, n, 2);
  }
}
#ifdef RUN
int main(void) {
  f(6);
  return 0;
}
#endif
