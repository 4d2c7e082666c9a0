// EXPECT: verdict=race lines=16,16
// MENDED: verdict=race-free
#include <omp.h>
static int x, own[8];

// Most iterations write to their thread's own place, and only two, of the same thread at first, to a shared one on the same line.
int main(void) {
#pragma omp parallel for schedule(dynamic, 1) num_threads(2)
  for (int i = 0; i < 16; i++) {
    int *p = &own[omp_get_thread_num()];
#ifdef MENDED
    if (i == 10) p = &x;
#else
    if (i == 10 || i == 12) p = &x;
#endif
    *p += i;
  }
  return x > 22;
}
