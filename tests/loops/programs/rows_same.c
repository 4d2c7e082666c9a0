// expect: collision on rows
#include <stdlib.h>
int main() {
  double *rows[10]; double *d = malloc(80);
  for (int i = 0; i < 10; i++) rows[i] = d;
#pragma omp parallel for
  for (int i = 0; i < 10; i++) rows[i][0] = 1;
}
