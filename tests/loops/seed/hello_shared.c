// expect: collision on th_id
// Section 2.1.2, Hello World; without.
#include <omp.h>
#include <stdio.h>

int main(void) {
  int th_id, nthreads;
  #pragma omp parallel
  {
    th_id = omp_get_thread_num();
    printf("Hello World from thread %d\n", th_id);
    #pragma omp barrier
    if (th_id == 0) {
      nthreads = omp_get_num_threads();
      printf("There are %d threads\n", nthreads);
    }
  }
  return 0;
}
