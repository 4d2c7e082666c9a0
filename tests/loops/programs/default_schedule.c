// expect: collision on a
// Without a schedule clause the implementation chooses, and the two loops may be shared out differently.
void kernel(double *restrict a, double *restrict b, int n) {
  #pragma omp parallel
  {
    #pragma omp for nowait
    for (int i = 0; i < n; i++) a[i] = 1;
    #pragma omp for nowait
    for (int i = 0; i < n; i++) b[i] = a[i];
  }
}
