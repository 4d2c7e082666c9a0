// expect: collision on a
#include <omp.h>
#define N 64
int a[N];
void f(int n, int t) {
#pragma omp parallel num_threads(t)
  a[omp_get_thread_num() / 2] = n;
}
#ifdef RUN
int main(void) {
  f(9, 4);
  return 0;
}
#endif
