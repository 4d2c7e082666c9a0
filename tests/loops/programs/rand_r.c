// expect: collision on seed
#include <stdlib.h>
unsigned seed; int a[10];
int main() {
#pragma omp parallel
  { rand_r(&seed); }
}
