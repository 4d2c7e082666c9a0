// expect: unknown: ordered(n) with depend
void f(int n, double *sum) {
#pragma omp parallel for ordered(1)
  for (int i = 1; i < n; i++) {
    if (i % 2) {
#pragma omp ordered depend(sink : i - 1)
      *sum += i;
    }
#pragma omp ordered depend(source)
  }
}
