// expect: collision on last
int last;
void f(double *restrict a, int n) {
#pragma omp simd
  for (int i = 8; i < n; i++) { if (a[i] > 3) last = i; }
}
