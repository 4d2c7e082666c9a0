// expect: race-free
#include <stdlib.h>
int main(void) {
  int n = 100;
  int *a = calloc(n, sizeof *a);
  if (!a) return 1;
  #pragma omp parallel for
  for (int i = 0; i < n; i++) a[i]++;
  free(a);
  return 0;
}
