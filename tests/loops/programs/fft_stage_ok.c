// expect: race-free
void f(double *restrict x, int n, int half) {
  if (half < 1) return;
#pragma omp parallel for
  for (int b = 0; b < n; b++)
    for (int k = 0; k < half; k++) { double t = x[2 * half * b + k]; x[2 * half * b + k] = t + x[2 * half * b + k + half]; x[2 * half * b + k + half] = t; }
}
