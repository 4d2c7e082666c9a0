// expect: collision on t1
double a[100];
double f(int n) {
  double t1[4], t;
#pragma omp simd private(t)
  for (int i = 0; i < n; i++) {
    t = a[i];
    t1[0] = t;
    a[i] = t1[0];
  }
  return t1[0];
}
