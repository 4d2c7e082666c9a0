// expect: collision on p
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static int a[100], b[100];
struct e {
  int k;
  int *p;
};
static struct e t[2] = {{2, b}, {1, a}};
static int cmp(const void *x, const void *y) {
  return ((const struct e *)x)->k - ((const struct e *)y)->k;
}
int main(int argc, char **argv) {
  int *p = b;
  qsort(t, 2, sizeof *t, cmp);
  p = t[0].p;
#pragma omp parallel for
  for (int i = 0; i < 99; i++) p[i] = a[i + 1];
  return p[0];
}
