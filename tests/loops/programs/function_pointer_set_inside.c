// expect: unknown: a call through a pointer
static int last;
typedef double (*F)(double);
static double twice(double x) { return 2 * x; }
static double noted(double x) { last = 1; return x; }
static void change(F *f) { *f = noted; }
static void map(F f, double *a, int n) {
  F own = f;
#pragma omp parallel shared(own)
  {
#pragma omp single
    change(&own);
#pragma omp for
    for (int i = 0; i < n; i++) a[i] = own(a[i]);
  }
}
void g(double *a, int n) { map(twice, a, n); }
