// expect: collision on buf
#include <stdio.h>
char buf[10];
int main() {
#pragma omp parallel
  { sprintf(buf, "x"); }
}
