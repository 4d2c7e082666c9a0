// expect: collision on a
void f(int *restrict ptr, double *restrict a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) for (int j = ptr[i]; j < ptr[i + 1]; j++) a[j] = 1;
}
