// expect: unknown: a call through a pointer
void map(double (*f)(double), double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = f(a[i]);
}
