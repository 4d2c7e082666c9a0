// expect: race-free
void f(int n) {
#pragma omp parallel for
  for (int i = 1; i < n; i++) { int v[n]; for (int j = 0; j < n; j++) v[j] = i; }
}
