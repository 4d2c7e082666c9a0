// expect: unknown: which calls itself
#include <stdio.h>
static int hits;
__attribute__((const)) static int fib(int n) { if (n == 5) hits++; return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int r[12];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 12; i++) r[i] = fib(i);
  printf("%d %d\n", r[5], hits);
  return 0;
}
