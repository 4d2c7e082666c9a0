// expect: collision on buf
#include <string.h>
char buf[10];
int main() {
#pragma omp parallel
  { strcpy(buf, "x"); }
}
