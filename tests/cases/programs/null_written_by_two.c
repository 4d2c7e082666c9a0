// expect: race-free
// Without memory the first write ends the program: there is no second.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 4; i++) {
    int *p = malloc(sizeof *p);
    if (!p) printf("no memory\n");
    *p = i;
    free(p);
  }
  return 0;
}
