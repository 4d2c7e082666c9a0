// expect: collision on a
#define N 64
int a[N];
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i >> 1] = i;
}
#ifdef RUN
int main(void) {
  f(10);
  return 0;
}
#endif
