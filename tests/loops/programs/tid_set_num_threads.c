// expect: collision on a
#include <omp.h>
#define N 64
int a[N];
void f(int n) {
  int t = omp_get_max_threads();
  omp_set_num_threads(t + 1);
#pragma omp parallel
  a[omp_get_thread_num() % t] = 1;
}
#ifdef RUN
int main(void) {
  f(6);
  return 0;
}
#endif
