// expect: collision on x
#define N 200
double x[N];
void f(int n, int s) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) x[i * s] = i;
}
#ifdef RUN
int main(void) {
  f(4, 0);
  return 0;
}
#endif
