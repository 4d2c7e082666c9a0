// expect: collision on a
char a[100], b[100];
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) __builtin_memcpy_inline(a + i, b, 4);
}
