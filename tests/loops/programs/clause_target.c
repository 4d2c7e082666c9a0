// expect: collision on a
int a[64];
void f(int n) {
#pragma omp target map(tofrom : a)
#pragma omp parallel for
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}
