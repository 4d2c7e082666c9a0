// expect: race-free
#include <omp.h>
#define N 256
int a[N], total[65];
void f(int n) {
#pragma omp parallel num_threads(4)
  {
    int t = omp_get_thread_num(), p = omp_get_num_threads();
    int size = (n + p - 1) / p, first = t * size, last = first + size < n ? first + size : n;
    int sum = 0;
    for (int i = first; i < last; i++) { sum += a[i]; a[i] = sum; }
    total[t + 1] = sum;
#pragma omp barrier
#pragma omp single
    for (int i = 1; i < p; i++) total[i] += total[i - 1];
    for (int i = first; i < last; i++) a[i] += total[t];
  }
}
#ifdef RUN
int main(void) {
  f(10);
  return 0;
}
#endif
