// expect: race-free
void f(double *restrict a, int *restrict at, int n) {
  for (int i = 0; i < n; i++) at[i] = n - 1 - i;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[at[i]] = 1;
}
