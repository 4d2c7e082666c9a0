// expect: collision on differ
#include <stdlib.h>
static double *first, *second;
static int differ;
void start(int n) {
  double *p = malloc(80);
  if (n > 3) first = p;
  second = p;
}
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    if (first != second) differ++;
}
