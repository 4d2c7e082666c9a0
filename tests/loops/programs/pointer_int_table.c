// expect: collision on p
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static int a[100], b[100];
static uintptr_t tab[2] = {(uintptr_t)b, (uintptr_t)a};
int main(int argc, char **argv) {
  int *p = b;
  if (argc) p = (int *)tab[1];
#pragma omp parallel for
  for (int i = 0; i < 99; i++) p[i] = a[i + 1];
  return p[0];
}
