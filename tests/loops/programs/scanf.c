// expect: collision on x
#include <stdio.h>
int x;
int main() {
#pragma omp parallel
  { scanf("%d", &x); }
}
