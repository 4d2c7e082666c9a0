// expect: race-free
#include <string.h>
void f(char *restrict a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) memset(a + 8 * i, 0, 8);
}
