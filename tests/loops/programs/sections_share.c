// expect: collision on a
#define N 64
int a[N];
void f(int n) {
#pragma omp parallel sections
  {
#pragma omp section
    for (int i = 0; i < n; i++) a[i] = 1;
#pragma omp section
    for (int i = n - 1; i < 2 * n; i++) a[i] = 2;
  }
}
#ifdef RUN
int main(void) {
  f(5);
  return 0;
}
#endif
