// expect: race-free
// The seed's section 2.5 as C, made parallel: each thread runs the sequential loop, whose invariant j == 2 * i + 2 keeps it on its own element.
#include <omp.h>
double a[4096];
int main(void) {
#pragma omp parallel num_threads(8)
  {
    int i = 0, j = 2, t = omp_get_thread_num();
    while (i < 100) {
      i = i + 1;
      j = j + 2;
      a[256 * t + j - 2 * i] = 1;
    }
  }
  return 0;
}
