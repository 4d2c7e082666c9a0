// expect: collision on a
struct s { double *p; long n; };
static double g[100];
struct s get(void) { struct s v = { g, 1 }; return v; }
void f(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = g[i];
}
