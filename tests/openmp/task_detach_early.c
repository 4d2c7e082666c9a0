// EXPECT: verdict=race
// MENDED: verdict=race-free
#include <omp.h>
static int x;
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    omp_event_handle_t e;
#pragma omp task detach(e)
#ifdef MENDED
    { }
#pragma omp task firstprivate(e)
    { x++; omp_fulfill_event(e); }
#pragma omp taskwait
    x++;
#else
    x++;
#pragma omp task
    { omp_fulfill_event(e); x++; }
#pragma omp taskwait
#endif
  }
}
