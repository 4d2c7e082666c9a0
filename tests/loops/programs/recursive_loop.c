// expect: race-free
#include <stdio.h>
#include <stdlib.h>
static int count(int n, int row) {
  if (row == n) return 1;
  int part[8] = {0}, all = 0;
  for (int c = 0; c < n && c < 8; c++) {
    int one = 0;
#pragma omp task shared(one)
    one = count(n, row + 1);
#pragma omp taskwait
    part[c] = one;
  }
  for (int c = 0; c < 8; c++) all += part[c];
  return all;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2, r = 0;
#pragma omp parallel
#pragma omp single
  r = count(n, 0);
  printf("%d\n", r);
  return 0;
}
