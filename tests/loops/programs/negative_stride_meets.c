// expect: collision on a
#define N 64
int a[N];
void f(int n) {
#pragma omp parallel for
  for (int i = n - 1; i >= 0; i -= 2) { a[i] = i; if (i > 1) a[i - 2] = 0; }
}
#ifdef RUN
int main(void) {
  f(20);
  return 0;
}
#endif
