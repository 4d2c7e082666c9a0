// expect: collision on x
int x, y[64];
#include <omp.h>
void f(int n) {
#pragma omp parallel num_threads(3)
  {
#pragma omp single nowait
    x = n;
    y[omp_get_thread_num()] = x;
  }
}
#ifdef RUN
int main(void) {
  f(5);
  return 0;
}
#endif
