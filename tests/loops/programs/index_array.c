// expect: collision on a
void f(double *restrict a, int *restrict idx, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[idx[i]] = i;
}
