// expect: collision on t
#define N 64
int a[N];
void f(int n) {
  int t[n];
#pragma omp parallel for
  for (int i = 0; i < n; i++) { t[0] = i; a[i] = t[0]; }
}
#ifdef RUN
int main(void) {
  f(6);
  return 0;
}
#endif
