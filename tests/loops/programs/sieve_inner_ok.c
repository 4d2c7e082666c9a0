// expect: race-free
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 200;
  char *comp = calloc(n + 1, 1);
  if (!comp) return 1;
  for (long i = 2; i * i <= n; i++) {
    if (comp[i]) continue;
#pragma omp parallel for
    for (long j = i * i; j <= n; j += i) comp[j] = 1;
  }
  long c = 0;
#pragma omp parallel for reduction(+ : c)
  for (long i = 2; i <= n; i++) c += !comp[i];
  printf("%ld\n", c);
  free(comp);
}
