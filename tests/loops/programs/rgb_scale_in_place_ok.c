// expect: race-free
void f(int n, unsigned char *rgb) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { unsigned char *p = rgb + 3 * i; p[0] /= 2; p[1] /= 2; p[2] /= 2; }
}
