// expect: race-free
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 10;
  long sum = 0, most = 0;
  long *a = malloc(n * sizeof *a);
  if (!a) return 1;
  for (int i = 0; i < n; i++) a[i] = i * i % 17;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : sum) task_reduction(max : most)
    for (int i = 0; i < n; i++) {
#pragma omp task in_reduction(+ : sum) in_reduction(max : most)
      {
        sum += a[i];
        if (a[i] > most) most = a[i];
      }
    }
    sum += most;
  }
  printf("%ld\n", sum);
  free(a);
}
