// expect: collision on a
// a task that the thread does meanwhile changes what its variable holds
#include <omp.h>
int tp, a[4];
#pragma omp threadprivate(tp)
int main(void) {
#pragma omp parallel num_threads(2)
  {
    tp = omp_get_thread_num();
#pragma omp barrier
#pragma omp task
    tp = 0;
#pragma omp taskwait
    a[tp] = 1;
  }
}
