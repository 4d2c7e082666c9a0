// expect: unknown: ordered(n) with depend
void f(int n, double *u) {
#pragma omp parallel for ordered(1)
  for (int i = 2; i < n; i++) {
#pragma omp ordered depend(sink : i - 2)
    u[i] = u[i - 1] + u[i - 2];
#pragma omp ordered depend(source)
  }
}
