// expect: collision on part
#include <omp.h>
#include <stdlib.h>
void fill(int n) {
  long *part = NULL;
#pragma omp parallel
  {
#pragma omp single nowait
    part = calloc((size_t)n, sizeof *part);
    if (part) part[omp_get_thread_num()] = n;
  }
  free(part);
}
