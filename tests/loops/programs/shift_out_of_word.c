// expect: collision on a
#define N 64
int a[N];
void f(unsigned n) {
#pragma omp parallel for
  for (unsigned i = 0; i < n; i++) a[(i << 31) >> 31] = 1;
}
#ifdef RUN
int main(void) {
  f(4);
  return 0;
}
#endif
