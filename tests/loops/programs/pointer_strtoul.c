// expect: collision on p
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static int a[100], b[100];
int main(int argc, char **argv) {
  int *p = b;
  char t[64];
  snprintf(t, sizeof t, "%lx", (unsigned long)a);
  if (argc) p = (int *)strtoul(t, 0, 16);
#pragma omp parallel for
  for (int i = 0; i < 99; i++) p[i] = a[i + 1];
  return p[0];
}
