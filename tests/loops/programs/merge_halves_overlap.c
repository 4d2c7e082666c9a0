// expect: collision on b
#define N 64
int a[N], b[N];
void f(int n) {
#pragma omp parallel sections
  {
#pragma omp section
    for (int i = 0; i <= n / 2; i++) b[i] = a[i];
#pragma omp section
    for (int i = n / 2; i < n; i++) b[i] = a[i];
  }
}
#ifdef RUN
int main(void) {
  f(9);
  return 0;
}
#endif
