// expect: collision on g
#include <stdint.h>
double g[100]; uintptr_t cell;
int main() {
  cell = (uintptr_t)g;
  double *p = (double *)cell;
#pragma omp parallel for
  for (int i = 0; i < 99; i++) p[i] = g[i + 1];
}
