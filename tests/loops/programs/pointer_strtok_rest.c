// expect: collision on p
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static int a[100], b[100];
static char s[200];
int main(void) {
  char *save, *p;
  memset(s, 'a', 150);
  s[3] = ' ';
  strtok_r(s, " ", &save);
  p = save;
#pragma omp parallel for
  for (int i = 0; i < 50; i++) p[i] = s[i + 50];
}
