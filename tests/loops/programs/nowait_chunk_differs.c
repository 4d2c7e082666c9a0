// expect: collision on a
#define N 64
int a[N], b[N];
void f(int n) {
#pragma omp parallel
  {
#pragma omp for schedule(static, 2) nowait
    for (int i = 0; i < n; i++) a[i] = i;
#pragma omp for schedule(static, 3)
    for (int i = 0; i < n; i++) b[i] = a[i];
  }
}
#ifdef RUN
int main(void) {
  f(20);
  return 0;
}
#endif
