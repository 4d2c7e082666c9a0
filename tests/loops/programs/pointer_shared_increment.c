// expect: collision on p
#define N 64
int a[N];
void f(int n) {
  int *p = a;
#pragma omp parallel for
  for (int i = 0; i < n; i++) *p++ = i;
}
#ifdef RUN
int main(void) {
  f(10);
  return 0;
}
#endif
