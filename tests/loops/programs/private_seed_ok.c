// expect: race-free
#include <stdlib.h>
#include <omp.h>
int main() {
  int hits = 0;
#pragma omp parallel reduction(+:hits)
  {
    unsigned seed = omp_get_thread_num();
#pragma omp for
    for (int i = 0; i < 1000; i++) if (rand_r(&seed) % 2) hits++;
  }
  return hits;
}
