// expect: collision on p
#include <stdlib.h>
int main(void) {
  char *p = realpath("/usr/share/doc", 0);
  if (!p) return 0;
#pragma omp parallel for
  for (int i = 0; i < 5; i++) p[i] = p[i + 1];
}
