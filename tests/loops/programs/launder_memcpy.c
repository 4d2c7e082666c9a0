// expect: collision on g
#include <string.h>
double g[100];
int main() {
  double *p, *q = g;
  memcpy(&p, &q, sizeof p);
#pragma omp parallel for
  for (int i = 0; i < 99; i++) p[i] = g[i + 1];
}
