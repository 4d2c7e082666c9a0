// expect: collision on t
#define N 64
int a[N], t;
void f(int n) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) { t = i * n + j; a[t] = t; }
}
#ifdef RUN
int main(void) {
  f(3);
  return 0;
}
#endif
