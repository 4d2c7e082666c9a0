// expect: collision on a
#define N 64
int a[N];
void f(int n) {
#pragma omp parallel for
  for (int i = -n; i < n; i++) a[(i >> 1) + 32] = i;
}
#ifdef RUN
int main(void) {
  f(5);
  return 0;
}
#endif
