// expect: collision on p
#define N 64
int a[N];
void f(int n) {
  int *p = a;
#pragma omp parallel firstprivate(p)
  {
    *p = n; p++;
  }
}
#ifdef RUN
int main(void) {
  f(2);
  return 0;
}
#endif
