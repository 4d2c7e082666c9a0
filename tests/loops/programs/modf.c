// expect: collision on ip
#include <math.h>
double ip;
int main() {
#pragma omp parallel
  { double y = modf(2.5, &ip); (void)y; }
}
