// expect: collision on misses
#include <stdlib.h>
static double *buffer;
static int misses;
void start(void) { buffer = malloc(80); }
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    if (buffer == NULL) misses++;
}
