// expect: collision on box
#include <stdlib.h>
int *box;
int main() {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) {
    int *p = malloc(4); 
#pragma omp critical
    box = p;
    *p = i;
    int *q;
#pragma omp critical
    q = box;
    *q = 2;
  }
}
