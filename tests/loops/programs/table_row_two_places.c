// expect: collision on t
#include <stdlib.h>
static double *t[8];
int main(void) {
  for (int i = 0; i < 4; i++) {
    double *p = malloc(80);
    t[i] = p;
    t[i + 4] = p;
  }
#pragma omp parallel for
  for (int i = 0; i < 8; i++) t[i][0] = i;
}
