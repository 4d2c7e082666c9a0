// expect: collision on a
#include <omp.h>
#define N 64
int a[N];
void f(int n) {
#pragma omp parallel num_threads(3)
  {
    int t = omp_get_thread_num(), p = omp_get_num_threads();
    int size = (n + p - 1) / p;
    for (int i = t * size; i <= (t + 1) * size; i++) a[i] = t;
  }
}
#ifdef RUN
int main(void) {
  f(9);
  return 0;
}
#endif
