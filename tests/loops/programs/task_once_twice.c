// expect: race-free
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int cut = 1, *a = calloc(12, sizeof *a);
  (void)argv;
#pragma omp parallel
#pragma omp single
  {
    cut = argc;
    int k = cut;
#pragma omp task firstprivate(k)
    for (int i = 0; i < k && i < 10; i++) a[i] = 1;
#pragma omp task firstprivate(k)
    for (int i = k; i < 10; i++) a[i] = 2;
  }
  printf("%d\n", a[0]);
  free(a);
}
