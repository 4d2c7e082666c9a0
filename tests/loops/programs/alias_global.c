// expect: collision on a
double g[100];
void f(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = g[i];
}
