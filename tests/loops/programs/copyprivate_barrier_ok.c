// expect: race-free
int a[1000], b[1000];
void f(int n) {
  int base;
#pragma omp parallel private(base)
  {
#pragma omp for nowait
    for (int i = 0; i < n; i++) b[i] = i;
#pragma omp single copyprivate(base)
    base = n;
#pragma omp for
    for (int i = 0; i < n; i++) a[i] = b[n - 1 - i] + base;
  }
}
