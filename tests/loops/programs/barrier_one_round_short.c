// expect: collision on b
#include <omp.h>
#define N 64
int a[N], b[N];
void f(int n) {
#pragma omp parallel num_threads(2)
  {
    int t = omp_get_thread_num();
    for (int r = 0; r < n; r++) {
      a[t] = b[1 - t];
#pragma omp barrier
      b[t] = a[1 - t];
    }
  }
}
#ifdef RUN
int main(void) {
  f(3);
  return 0;
}
#endif
