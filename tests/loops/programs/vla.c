// expect: collision on v
void f(int n) {
  int v[n];
#pragma omp parallel for
  for (int i = 1; i < n; i++) v[i] = v[i - 1];
}
