// expect: collision on a
int a[64];
void f(int n) {
#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}
