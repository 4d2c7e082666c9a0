// expect: unknown: ordered(n) with depend
void f(int n, double *sum) {
#pragma omp parallel for ordered(1)
  for (int i = 1; i < n; i++)
    for (int j = 0; j < 2; j++) {
#pragma omp ordered depend(sink : i - 1)
      *sum += j;
#pragma omp ordered depend(source)
    }
}
