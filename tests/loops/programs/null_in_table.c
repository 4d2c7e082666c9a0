// expect: collision on hits
#include <stdlib.h>
static double *t[8];
static int hits;
int main(int argc, char **argv) {
  t[0] = malloc(80);
#pragma omp parallel for
  for (int i = 0; i < 8; i++)
    if (!t[i]) hits++;
  return hits;
}
