// expect: unknown: which calls itself
#include <stdio.h>
static int depth;
static int look(int n) { return n < 2 ? depth : look(n - 1); }
int r[12];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 12; i++) { r[i] = look(i); if (i == 3) depth = 1; }
  printf("%d\n", r[5]);
  return 0;
}
