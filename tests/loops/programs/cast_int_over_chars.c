// expect: collision on a
#define N 64
_Alignas(8) unsigned char a[N];
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { unsigned short v = 1; __builtin_memcpy(a + i, &v, 2); }
}
#ifdef RUN
int main(void) {
  f(9);
  return 0;
}
#endif
