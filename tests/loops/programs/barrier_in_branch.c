// expect: collision on x
#include <omp.h>
int x, y[64];
void f(int n) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) x = 1;
    if (n > 5) {
#pragma omp barrier
    }
    y[omp_get_thread_num()] = x;
  }
}
#ifdef RUN
int main(void) {
  f(3);
  return 0;
}
#endif
