// expect: collision on old
// The two buffers change roles, and one of them is read where the other is written: here they are the same.
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  double *old = malloc(n * sizeof *old), *fresh = old;
  for (int t = 0; t < 10; t++) {
    #pragma omp parallel for
    for (int i = 1; i < n - 1; i++) fresh[i] = old[i - 1] + old[i + 1];
    double *swap = old;
    old = fresh;
    fresh = swap;
  }
  return 0;
}
