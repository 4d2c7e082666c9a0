// EXPECT: verdict=race lines=14,14
// MENDED: verdict=race-free
#include <stdlib.h>
static int a[40];
int main(void) {
#ifndef MENDED
  int *buffer = malloc(4 * sizeof *buffer);
#endif
#pragma omp parallel for
  for (int i = 0; i < 40; i++) {
#ifdef MENDED
    int *buffer = malloc(4 * sizeof *buffer);
#endif
    buffer[i % 4] = i;
    a[i] = buffer[i % 4];
#ifdef MENDED
    free(buffer);
#endif
  }
  return 0;
}
