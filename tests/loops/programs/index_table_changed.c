// expect: collision on a
#include <stdlib.h>
static int place[8] = {3, 1, 4, 0, 5, 2, 7, 6};
static double a[8];
int main(int argc, char **argv) {
  place[2] = argc > 1 ? atoi(argv[1]) & 7 : 4;
#pragma omp parallel for
  for (int i = 0; i < 8; i++) a[place[i]] = i * 2;
  return 0;
}
