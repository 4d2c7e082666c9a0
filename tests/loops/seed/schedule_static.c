// expect: race-free
// Section 2.1.2, schedule(static) and schedule(dynamic): printing only.
#include <stdio.h>

int main(void) {
  #pragma omp parallel
  {
    #pragma omp for schedule(static)
    for (int n = 0; n < 10; n++) printf(" %d", n);
    #pragma omp for schedule(dynamic)
    for (int n = 0; n < 10; n++) printf(" %d", n);
  }
  printf(".\n");
  return 0;
}
