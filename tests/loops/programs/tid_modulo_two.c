// expect: collision on a
#include <omp.h>
#define N 64
int a[N];
void f(int n) {
#pragma omp parallel num_threads(4)
  a[omp_get_thread_num() % 2] = 1;
}
#ifdef RUN
int main(void) {
  f(6);
  return 0;
}
#endif
