// expect: unknown: ordered(n) with depend
int a[64];
void f(int n) {
#pragma omp parallel for ordered(1)
  for (int i = 1; i < n; i++) {
#pragma omp ordered depend(sink : i - 2)
    a[i] = a[i - 1];
#pragma omp ordered depend(source)
  }
}
