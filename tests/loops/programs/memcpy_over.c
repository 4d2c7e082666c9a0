// expect: collision on a
#include <string.h>
void f(char *restrict a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) memcpy(a + 8 * i, a + 8 * i + 8, 8);
}
