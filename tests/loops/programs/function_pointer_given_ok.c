// expect: race-free
typedef double (*F)(double);
static double twice(double x) { return 2 * x; }
static void map(F f, double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = f(a[i]);
}
void g(double *a, int n) { map(twice, a, n); }
