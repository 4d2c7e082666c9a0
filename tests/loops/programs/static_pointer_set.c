// expect: collision on a
static double *g;
void set(double *p) { g = p; }
void f(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = g[i + 1];
}
