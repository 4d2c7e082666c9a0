// expect: collision on x
#define N 200
double x[N];
void f(int n, int w) {
#pragma omp parallel for
  for (int y = 0; y < n; y++)
    for (int c = 0; c < w + 1; c++) x[y * w + c] = y;
}
#ifdef RUN
int main(void) {
  f(4, 4);
  return 0;
}
#endif
