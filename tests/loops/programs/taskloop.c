// expect: collision on a
int a[64];
void f(int n) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}
