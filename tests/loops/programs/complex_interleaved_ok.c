// expect: race-free
void f(int n, double *restrict z) {
#pragma omp parallel for simd
  for (int i = 0; i < n; i++) { double r = z[2 * i]; z[2 * i] = -z[2 * i + 1]; z[2 * i + 1] = r; }
}
