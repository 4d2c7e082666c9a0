// expect: collision on a
void f(int *restrict a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { ((long *)a)[i] = 1; a[i] = 2; }
}
