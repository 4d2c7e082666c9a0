// expect: race-free
void f(int n, int from, double *restrict u, double *restrict sum) {
#pragma omp parallel for ordered(1) schedule(static, 1)
  for (int i = from; i < n; i += 3) {
    double v = u[i] * 2;
#pragma omp ordered depend(sink : i - 3)
    *sum += v;
#pragma omp ordered depend(source)
  }
}
