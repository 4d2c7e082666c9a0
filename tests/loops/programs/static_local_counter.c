// expect: collision on count
#define N 64
int a[N];
static int next(void) { static int count; return count++; }
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = next();
}
#ifdef RUN
int main(void) {
  f(6);
  return 0;
}
#endif
