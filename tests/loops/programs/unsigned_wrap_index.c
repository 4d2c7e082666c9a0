// expect: collision on a
#define N 64
int a[N];
void f(unsigned n, unsigned big) {
#pragma omp parallel for
  for (unsigned i = 0; i < n; i++) a[(i * big) % N] = (int)i;
}
#ifdef RUN
int main(void) {
  f(8, 1u << 31);
  return 0;
}
#endif
