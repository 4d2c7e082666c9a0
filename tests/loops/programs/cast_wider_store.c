// expect: collision on a
#define N 64
int a[N];
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) *(long long *)(a + i) = i;
}
#ifdef RUN
int main(void) {
  f(9);
  return 0;
}
#endif
