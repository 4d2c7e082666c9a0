// expect: collision on a
#define T 16
void f(int n, double *restrict a) {
#pragma omp parallel for
  for (int ii = 0; ii < n; ii += T)
    for (int i = ii; i <= ii + T && i < n; i++) a[i] = i;
}
