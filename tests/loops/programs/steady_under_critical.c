// expect: collision on a
static int x;
void f(int n, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int k;
#pragma omp critical
    {
      k = x;
      x = k == 0;
    }
    a[i + k] = i;
  }
}
