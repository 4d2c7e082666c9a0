// expect: collision on a
#include <omp.h>
double a[1000];
int main() {
#pragma omp parallel
  {
    int t = omp_get_thread_num(), n = omp_get_num_threads();
    int lo = t * 100 / n, hi = (t + 1) * 100 / n;
    for (int i = lo; i <= hi; i++) a[i] = 1;
  }
}
