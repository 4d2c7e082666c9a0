// expect: collision on a
#define N 64
int a[N];
void f(int n) {
  int half = n / 2;
#pragma omp parallel for
  for (int i = 0; i <= half; i++) a[i] = a[i + half];
}
#ifdef RUN
int main(void) {
  f(21);
  return 0;
}
#endif
