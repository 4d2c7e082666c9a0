// expect: race-free
#include <omp.h>
#include <stdlib.h>
void scan(const long *restrict in, long *restrict out, int n) {
  long *part = NULL;
#pragma omp parallel
  {
    int t = omp_get_thread_num(), p = omp_get_num_threads();
#pragma omp single
    part = calloc((size_t)p + 1, sizeof *part);
    long s = 0;
#pragma omp for schedule(static) nowait
    for (int i = 0; i < n; i++) {
      s += in[i];
      out[i] = s;
    }
    part[t + 1] = s;
#pragma omp barrier
    long before = 0;
    for (int k = 0; k <= t; k++) before += part[k];
#pragma omp for schedule(static)
    for (int i = 0; i < n; i++) out[i] += before;
  }
  free(part);
}
