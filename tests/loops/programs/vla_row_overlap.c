// expect: collision on a
void f(int n, int m, int (*restrict a)[m]) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= m; j++) ((int *)a)[i * m + j] = i;
}
#ifdef RUN
int main(void) {
  static int x[64]; f(4, 4, (int(*)[4])x);
  return 0;
}
#endif
