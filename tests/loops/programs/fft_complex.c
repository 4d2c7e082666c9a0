// expect: collision on x
#include <stdio.h>
#include <math.h>
#include <complex.h>
#define N 64
double complex x[N], tw[N / 2];
int main(void) {
  for (int i = 0; i < N; i++) x[i] = i;
  for (int i = 0; i < N / 2; i++) tw[i] = cexp(-2 * M_PI * I * i / N);
  for (int len = 2; len <= N; len <<= 1) {
    int half = len / 2, step = N / len;
#pragma omp parallel for
    for (int b = 0; b < N - half; b += half)
      for (int k = 0; k < half; k++) {
        double complex t = tw[k * step] * x[b + k + half], u = x[b + k];
        x[b + k] = u + t;
        x[b + k + half] = u - t;
      }
  }
  printf("%f\n", creal(x[0]));
  return 0;
}
