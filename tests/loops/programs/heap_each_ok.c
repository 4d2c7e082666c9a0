// expect: race-free
#include <stdlib.h>
int main() {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) { int *p = malloc(4); *p = i; free(p); }
}
