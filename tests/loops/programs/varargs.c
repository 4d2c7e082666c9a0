// expect: collision on g
#include <stdarg.h>
double g[100];
static double *pick(int n, ...) { va_list l; va_start(l, n); double *p = va_arg(l, double *); va_end(l); return p; }
int main() {
  double *p = pick(1, g);
#pragma omp parallel for
  for (int i = 0; i < 99; i++) p[i] = g[i + 1];
}
