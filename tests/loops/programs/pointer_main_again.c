// expect: collision on p
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static int a[100], b[100];
static int *keep = b;
int main(int, char **);
int main(int argc, char **argv) {
  int *p = b;
  if (argc == 99) p = keep;
  keep = a;
  if (argc != 99) return main(99, argv);
#pragma omp parallel for
  for (int i = 0; i < 99; i++) p[i] = a[i + 1];
  return p[0];
}
