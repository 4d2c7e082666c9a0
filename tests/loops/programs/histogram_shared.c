// expect: collision on h
#define N 64
int a[N], h[8];
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) h[a[i] & 7]++;
}
#ifdef RUN
int main(void) {
  f(10);
  return 0;
}
#endif
