// expect: race-free
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static int a[100], b[100];
int main(int argc, char **argv) {
  int *p = b;
#pragma omp parallel for
  for (int i = 0; i < 99; i++) p[i] = a[i + 1];
  return p[0];
}
