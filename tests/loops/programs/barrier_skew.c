// expect: collision on a
int a[1000];
#include <omp.h>
int main() {
#pragma omp parallel
  {
    int t = omp_get_thread_num();
    for (int k = 0; k < 10; k++) {
      a[t] = k;
#pragma omp barrier
      int x = a[t + 1]; (void)x;
    }
  }
}
