// expect: race-free
// A block and its length, handed from one thread to all: each is the same in all threads.
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 12;
  double sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
    double *buffer;
    int length;
#pragma omp single copyprivate(buffer, length)
    {
      length = n;
      buffer = malloc(n * sizeof *buffer);
      if (!buffer) abort();
    }
#pragma omp for
    for (int i = 0; i < length; i++) buffer[length - 1 - i] = i;
#pragma omp for
    for (int i = 0; i < n; i++) sum += buffer[i];
  }
  printf("%g\n", sum);
}
