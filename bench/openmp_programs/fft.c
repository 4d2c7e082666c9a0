// EXPECT: verdict=race
// MENDED: verdict=race-free
// Fast Fourier transform, a barrier after each pass. The race: it is forgotten.
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int log = argc > 1 ? atoi(argv[1]) : 8, n = 1 << log;
  double complex *a = malloc(sizeof *a * n), *w = malloc(sizeof *w * n);
  for (int i = 0; i < n; i++) {
    unsigned r = 0;
    for (int k = 0; k < log; k++) r |= (i >> k & 1) << (log - 1 - k);
    a[r] = i % 11;
    w[i] = cexp(-2 * 3.14159265358979 * I * i / n);
  }
#pragma omp parallel
  for (int half = 1; half < n; half *= 2) {
#ifdef MENDED
#pragma omp for
#else
#pragma omp for nowait
#endif
    for (int k = 0; k < n / 2; k++) {
      int at = k / half * half * 2 + k % half;
      double complex t = w[k % half * (n / half / 2)] * a[at + half];
      a[at + half] = a[at] - t;
      a[at] += t;
    }
  }
  printf("%g\n", creal(a[1]));
  return 0;
}
