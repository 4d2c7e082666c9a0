// expect: collision on j
#define N 64
int a[N];
void f(int n) {
  int j;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (j = 0; j < n; j++) a[i * n + j] = i;
}
#ifdef RUN
int main(void) {
  f(3);
  return 0;
}
#endif
