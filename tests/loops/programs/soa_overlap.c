// expect: collision on p
#include <stdlib.h>
struct P {
  double *x, *y;
  int n;
};
int main(void) {
  struct P p;
  p.n = 40;
  p.x = calloc(40, 8);
  p.y = p.x + 20;
  p.n = 21;
#pragma omp parallel for
  for (int i = 0; i < p.n; i++) {
    p.x[i] = i;
    if (i < 20) p.y[i] = -i;
  }
  return 0;
}
