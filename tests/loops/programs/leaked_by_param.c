// expect: collision on a
static double g[100];
void get(double **out) { *out = g; }
void f(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = g[i];
}
