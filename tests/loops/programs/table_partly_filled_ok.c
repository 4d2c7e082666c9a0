// expect: race-free
#include <stdlib.h>
static double *t[8];
int main(int argc, char **argv) {
  for (int i = 0; i < 8; i++)
    if (i != argc) t[i] = malloc(80);
#pragma omp parallel for
  for (int i = 0; i < 8; i++)
    if (t[i]) t[i][0] = i;
}
