// expect: collision on buffer
// The length is the same in all threads, the place where each begins is not.
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 12;
#pragma omp parallel
  {
    double *buffer;
    int length;
#pragma omp single copyprivate(buffer, length)
    {
      length = n;
      buffer = malloc(2 * n * sizeof *buffer);
      if (!buffer) abort();
    }
#pragma omp master
    buffer++;
#pragma omp for
    for (int i = 0; i < length; i++) buffer[i] = i;
  }
}
