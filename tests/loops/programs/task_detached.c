// expect: collision on x
// that an event is fulfilled does not make its task's creator wait
#include <omp.h>
#include <stdio.h>
int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
    omp_event_handle_t event;
#pragma omp task detach(event) shared(x)
    x = 1;
    omp_fulfill_event(event);
    printf("%d\n", x);
  }
}
