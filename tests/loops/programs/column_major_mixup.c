// expect: collision on x
#define N 200
double x[N];
void f(int n, int m) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) x[i + j * m] = i;
}
#ifdef RUN
int main(void) {
  f(6, 4);
  return 0;
}
#endif
