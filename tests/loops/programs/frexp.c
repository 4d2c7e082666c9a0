// expect: collision on ex
#include <math.h>
int ex;
int main() {
#pragma omp parallel
  { double y = frexp(2.5, &ex); (void)y; }
}
