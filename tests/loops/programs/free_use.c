// expect: collision on p
#include <stdlib.h>
int main() {
  int *p = malloc(4);
#pragma omp parallel firstprivate(p)
  {
#pragma omp single nowait
    free(p);
    p[0]++;
  }
}
