// expect: race-free
#include <omp.h>
#define N 256
double a[N];
void f(int n) {
#pragma omp parallel
  {
    int t = omp_get_thread_num(), p = omp_get_num_threads();
    int chunk = n / p, first = t * chunk, last = t == p - 1 ? n : first + chunk;
    for (int i = first; i < last; i++) a[i] = i;
  }
}
#ifdef RUN
int main(void) {
  f(9);
  return 0;
}
#endif
