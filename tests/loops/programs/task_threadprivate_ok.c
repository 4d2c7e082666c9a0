// expect: race-free
// each task uses what belongs to the thread it runs on
#include <stdio.h>
int tp, x;
#pragma omp threadprivate(tp)
int main(void) {
  int total = 0;
#pragma omp parallel
  {
    tp = 0;
#pragma omp single
    for (int i = 0; i < 10; i++) {
#pragma omp task
      {
        tp += i;
#pragma omp critical
        x = tp;
      }
    }
#pragma omp critical
    total += tp;
  }
  printf("%d %d\n", total, x);
}
