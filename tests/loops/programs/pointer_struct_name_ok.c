// expect: race-free
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct s {
  char name[16];
  double *d;
};
int main(int c, char **v) {
  struct s s;
  s.d = malloc(100 * sizeof *s.d);
  strcpy(s.name, "x");
  printf("%s\n", s.name);
#pragma omp parallel for
  for (int i = 0; i < 100; i++) s.d[i] = i;
  printf("%s %f\n", s.name, s.d[0]);
}
