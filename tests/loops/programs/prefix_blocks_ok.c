// expect: race-free
#include <omp.h>
double a[1000], part[64];
void f(int n) {
#pragma omp parallel
  {
    int t = omp_get_thread_num(), p = omp_get_num_threads();
    int lo = (long)n * t / p, hi = (long)n * (t + 1) / p;
    double s = 0;
    for (int i = lo; i < hi; i++) { s += a[i]; a[i] = s; }
    part[t] = s;
#pragma omp barrier
    double off = 0;
    for (int k = 0; k < t; k++) off += part[k];
    for (int i = lo; i < hi; i++) a[i] += off;
  }
}
