// expect: race-free
void f(int n, double *u) {
#pragma omp parallel for ordered(1)
  for (int i = 1; i < n; i++) {
#pragma omp ordered depend(sink : i - 1)
    for (int j = 0; j < 10; j++) u[10 * i + j] += u[10 * (i - 1) + j];
#pragma omp ordered depend(source)
  }
}
