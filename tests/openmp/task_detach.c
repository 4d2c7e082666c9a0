// EXPECT: verdict=race lines=21,25
// MENDED: verdict=race-free
#include <omp.h>
static int x, y;
int main(void) {
  omp_event_handle_t event;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task detach(event) depend(out : x)
    {
      ;
    }
#pragma omp task firstprivate(event)
    {
#ifdef MENDED
      x = 1;
      omp_fulfill_event(event);
#else
      omp_fulfill_event(event);
      x = 1;
#endif
    }
#pragma omp task depend(in : x)
    y = x;
  }
  return y > 1;
}
