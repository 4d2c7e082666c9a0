// expect: collision on a
#define N 64
int a[N], s;
void f(int n) {
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < n; i++) a[i] = i;
#pragma omp master
    for (int i = 0; i < n; i++) s += a[i];
  }
}
#ifdef RUN
int main(void) {
  f(5);
  return 0;
}
#endif
