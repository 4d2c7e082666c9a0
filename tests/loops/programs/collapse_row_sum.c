// expect: collision on s
#define N 64
int a[N][8], s[N];
void f(int n) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 8; j++) s[i] += a[i][j];
}
#ifdef RUN
int main(void) {
  f(3);
  return 0;
}
#endif
