// expect: collision on a
#include <omp.h>
#define N 64
int a[N];
void f(int n) {
#pragma omp parallel num_threads(3)
  for (int i = omp_get_thread_num(); i < n; i += omp_get_num_threads() - 1) a[i] = i;
}
#ifdef RUN
int main(void) {
  f(9);
  return 0;
}
#endif
