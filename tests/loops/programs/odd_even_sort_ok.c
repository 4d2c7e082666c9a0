// expect: race-free
void f(int n, int *restrict a) {
  for (int p = 0; p < n; p++) {
#pragma omp parallel for
    for (int i = p % 2; i < n - 1; i += 2) if (a[i] > a[i + 1]) { int t = a[i]; a[i] = a[i + 1]; a[i + 1] = t; }
  }
}
