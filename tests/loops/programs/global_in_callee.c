// expect: collision on last
#define N 64
int a[N], last;
static int g(int i) { last = i; return i; }
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = g(i);
}
#ifdef RUN
int main(void) {
  f(6);
  return 0;
}
#endif
