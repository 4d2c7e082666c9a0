// expect: collision on a
#define N 600
int a[N];
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[(unsigned char)i] = i;
}
#ifdef RUN
int main(void) {
  f(300);
  return 0;
}
#endif
