// expect: collision on y
#include <stdio.h>
int x[64], y;
#include <omp.h>
int main(void) {
#pragma omp parallel
  {
    int t = omp_get_thread_num();
    x[t] = t;
#pragma omp cancel parallel if (t == 1)
#pragma omp barrier
    y += x[0];
  }
  printf("%d\n", y);
  return 0;
}
