// expect: collision on x
#define N 64
int t, x, a[N];
#pragma omp threadprivate(t)
void f(int n) {
#pragma omp parallel copyin(t)
  {
    t++;
    x = t;
  }
}
#ifdef RUN
int main(void) {
  f(6);
  return 0;
}
#endif
