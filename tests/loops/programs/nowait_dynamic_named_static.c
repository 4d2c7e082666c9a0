// expect: collision on a
#define N 64
int a[N], b[N];
void f(int n, int static_chunk) {
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, static_chunk) nowait
    for (int i = 0; i < n; i++) a[i] = i;
#pragma omp for schedule(dynamic, static_chunk)
    for (int i = 0; i < n; i++) b[i] = a[i];
  }
}
#ifdef RUN
int main(void) {
  f(20, 2);
  return 0;
}
#endif
