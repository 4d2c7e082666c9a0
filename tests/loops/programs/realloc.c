// expect: collision on p
#include <stdlib.h>
int main() {
  int *p = malloc(4);
#pragma omp parallel firstprivate(p)
  { p = realloc(p, 8); }
}
