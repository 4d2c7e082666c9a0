// expect: collision on last
static int last;
typedef double (*F)(double);
static double twice(double x) { return 2 * x; }
static double noted(double x) { last = 1; return x; }
static void map(F f, double *a, int n) {
  if (n > 5) f = noted;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = f(a[i]);
}
void g(double *a, int n) { map(twice, a, n); }
