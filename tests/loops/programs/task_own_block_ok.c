// expect: race-free
#include <stdlib.h>
#include <string.h>
int out[100];
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 100; i++) {
    int copy[4] = {i, i, i, i};
#pragma omp task firstprivate(i, copy)
    {
      int *x = malloc(4 * sizeof *x), local[4];
      memcpy(x, copy, sizeof copy);
      memcpy(local, x, sizeof local);
      copy[0] = 1;
      out[i] = x[2] + local[1] + copy[0];
      free(x);
    }
  }
}
