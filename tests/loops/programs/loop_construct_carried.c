// expect: collision on a
#define N 64
int a[N];
void f(int n) {
#pragma omp parallel loop
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}
#ifdef RUN
int main(void) {
  f(9);
  return 0;
}
#endif
