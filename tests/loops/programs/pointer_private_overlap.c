// expect: collision on p
#define N 64
int a[N];
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { int *p = a + 2 * i; for (int k = 0; k < 3; k++) *p++ = i; }
}
#ifdef RUN
int main(void) {
  f(10);
  return 0;
}
#endif
