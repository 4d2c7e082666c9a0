// expect: collision on x
static int seen[64];
#include <omp.h>
int main(void) {
  int x = 0;
#pragma omp parallel shared(x) num_threads(2)
  {
#pragma omp for schedule(dynamic) lastprivate(x) \
    nowait
    for (int i = 0; i < 10; i++) x = i;
    seen[omp_get_thread_num()] = x;
  }
}
