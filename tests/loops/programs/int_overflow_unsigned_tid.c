// expect: collision on a
#include <omp.h>
unsigned a[64];
void f(int n) {
#pragma omp parallel num_threads(2)
  { unsigned t = (unsigned)omp_get_thread_num(); a[(t - 1u) >> 31] = 1; a[(t * 0x80000000u) & 1] = t; }
}
#ifdef RUN
int main(void) {
  f(6);
  return 0;
}
#endif
