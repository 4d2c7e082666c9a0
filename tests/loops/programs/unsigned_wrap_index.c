// expect: collision on a
// Without wrapping each iteration has an element of its own: 32 * i. With it there are two.
#define N 64
int a[N];
void f(unsigned n) {
#pragma omp parallel for
  for (unsigned i = 0; i < n; i++) a[(i * (1u << 31)) >> 26] = (int)i;
}
#ifdef RUN
int main(void) {
  f(8);
  return 0;
}
#endif
