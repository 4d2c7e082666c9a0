// expect: race-free
void f(int n, const unsigned char *restrict rgb, unsigned char *restrict gray) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) gray[i] = (unsigned char)((rgb[3 * i] + rgb[3 * i + 1] + rgb[3 * i + 2]) / 3);
}
