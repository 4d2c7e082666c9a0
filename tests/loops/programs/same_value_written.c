// expect: collision on flag
#define N 64
int a[N], flag;
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) if (a[i] >= 0) flag = 1;
}
#ifdef RUN
int main(void) {
  f(20);
  return 0;
}
#endif
