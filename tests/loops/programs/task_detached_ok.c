// expect: race-free
#include <omp.h>
#include <stdio.h>
int main(void) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
    omp_event_handle_t event;
#pragma omp task detach(event) depend(out : x) shared(x)
    {
      x = 1;
      omp_fulfill_event(event);
    }
#pragma omp task depend(in : x) shared(x, y)
    y = x;
#pragma omp taskwait
    printf("%d %d\n", x, y);
  }
}
