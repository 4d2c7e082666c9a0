// expect: race-free
// Every thread of the team creates tasks for its iterations; a counter under critical.
#include <stdio.h>
static int done[64], count;
int main(void) {
#pragma omp parallel
  {
    int mine = 0;
#pragma omp for
    for (int i = 0; i < 64; i++) {
#pragma omp task shared(mine)
      {
        done[i] = 1;
#pragma omp critical
        count++;
#pragma omp atomic
        mine++;
      }
    }
#pragma omp critical
    count += mine;
  }
  printf("%d\n", count);
}
