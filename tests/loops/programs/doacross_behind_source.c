// expect: collision on u
void f(int n, double *u) {
#pragma omp parallel for ordered(1)
  for (int i = 1; i < n; i++) {
#pragma omp ordered depend(sink : i - 1)
    double v = u[i - 1];
#pragma omp ordered depend(source)
    u[i] = v + 1;
  }
}
