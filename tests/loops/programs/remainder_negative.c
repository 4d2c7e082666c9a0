// expect: collision on a
#define N 64
int a[N];
void f(int n) {
#pragma omp parallel for
  for (int i = -2; i <= 2; i++) { int r = i % 3; if (r < 0) r = -r; a[r] = i; }
}
#ifdef RUN
int main(void) {
  f(3);
  return 0;
}
#endif
