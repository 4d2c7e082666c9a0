// EXPECT: verdict=race
// MENDED: verdict=race-free
// LU decomposition by blocks with task dependences. The race: the update does not wait for the column block.
#include <stdio.h>
#include <stdlib.h>
enum { B = 6, S = 8 };
static double m[B][B][S * S];
static void diagonal(double *a) {
  for (int k = 0; k < S; k++)
    for (int i = k + 1; i < S; i++) {
      a[i * S + k] /= a[k * S + k];
      for (int j = k + 1; j < S; j++) a[i * S + j] -= a[i * S + k] * a[k * S + j];
    }
}
static void row(const double *d, double *a) {
  for (int k = 0; k < S; k++)
    for (int i = k + 1; i < S; i++)
      for (int j = 0; j < S; j++) a[i * S + j] -= d[i * S + k] * a[k * S + j];
}
static void column(const double *d, double *a) {
  for (int i = 0; i < S; i++)
    for (int k = 0; k < S; k++) {
      a[i * S + k] /= d[k * S + k];
      for (int j = k + 1; j < S; j++) a[i * S + j] -= a[i * S + k] * d[k * S + j];
    }
}
static void update(const double *c, const double *r, double *a) {
  for (int i = 0; i < S; i++)
    for (int j = 0; j < S; j++)
      for (int k = 0; k < S; k++) a[i * S + j] -= c[i * S + k] * r[k * S + j];
}
int main(void) {
  for (int i = 0; i < B; i++)
    for (int j = 0; j < B; j++)
      for (int k = 0; k < S * S; k++) m[i][j][k] = (i == j && k % (S + 1) == 0) ? 100 : (i * 7 + j * 3 + k) % 5;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < B; k++) {
#pragma omp task depend(inout : m[k][k])
    diagonal(m[k][k]);
    for (int j = k + 1; j < B; j++) {
#pragma omp task depend(in : m[k][k]) depend(inout : m[k][j])
      row(m[k][k], m[k][j]);
#pragma omp task depend(in : m[k][k]) depend(inout : m[j][k])
      column(m[k][k], m[j][k]);
    }
    for (int i = k + 1; i < B; i++)
      for (int j = k + 1; j < B; j++) {
#ifdef MENDED
#pragma omp task depend(in : m[i][k], m[k][j]) depend(inout : m[i][j])
#else
#pragma omp task depend(in : m[k][j]) depend(inout : m[i][j])
#endif
        update(m[i][k], m[k][j], m[i][j]);
      }
  }
  printf("%g\n", m[B - 1][B - 1][S * S - 1]);
  return 0;
}
