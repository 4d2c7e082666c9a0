// expect: collision on hits
#include <stdio.h>
#include <omp.h>
int hits;
void note(void) {
  if (!omp_in_parallel()) {
#pragma omp atomic
    hits++;
  } else hits++;
}
int main(void) {
  note();
#pragma omp parallel
  note();
  printf("%d\n", hits);
  return 0;
}
