// expect: collision on a
#include <omp.h>
double a[1000];
int main(void) {
#pragma omp parallel
  {
    int t = omp_get_thread_num();
#pragma omp for
    for (int i = 0; i < 100; i++) a[i + t] = 1;
  }
}
