// expect: collision on x
#define N 64
double x[N];
void f(int n, int half) {
#pragma omp parallel for
  for (int k = 0; k < n; k += half) { double t = x[k + half]; x[k + half] = x[k] - t; x[k] += t; }
}
#ifdef RUN
int main(void) {
  f(16, 4);
  return 0;
}
#endif
