// expect: unknown: a call of 'strtok', whose body is not available
#include <string.h>
char buf[10];
int main() {
#pragma omp parallel
  { strtok(buf, " "); }
}
