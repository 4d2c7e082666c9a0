// expect: collision on a
#define N 64
int a[N];
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp parallel for
    for (int j = 0; j < n; j++) a[j] = i;
  }
}
#ifdef RUN
int main(void) {
  f(3);
  return 0;
}
#endif
