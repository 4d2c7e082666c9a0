// expect: collision on buf
#include <stdio.h>
char buf[10];
int main() {
#pragma omp parallel
  {
    printf("%s\n", buf);
#pragma omp master
    buf[0] = 1;
  }
}
