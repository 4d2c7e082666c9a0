// expect: race-free
#include <stdlib.h>
static double a[1000][1000];
int main(int argc, char **argv) {
  unsigned n = argc > 1 ? (unsigned)atoi(argv[1]) % 1000 : 6;
#pragma omp parallel for ordered(2) schedule(static, 1)
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < n; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
      a[i][j] += (i ? a[i - 1][j] : 0) + (j ? a[i][j - 1] : 0);
#pragma omp ordered depend(source)
    }
  return a[n / 2][n / 2] > 1;
}
