// expect: collision on a
#define N 400
int a[N];
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) a[i * (i + 1) / 2 + j + (j == i)] = i;
}
#ifdef RUN
int main(void) {
  f(6);
  return 0;
}
#endif
