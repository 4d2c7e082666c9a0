// expect: collision on g
#include <stdint.h>
double g[100];
int main() {
  uintptr_t base = (uintptr_t)g;
#pragma omp parallel for
  for (int i = 0; i < 100; i++) { ((double *)base)[i] = i; g[99 - i] = 2; }
}
