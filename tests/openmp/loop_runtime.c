// EXPECT: verdict=race lines=11,11
// MENDED: verdict=race-free
#include <omp.h>
static int a[50];
int main(void) {
  omp_set_schedule(omp_sched_dynamic, 2);
#pragma omp parallel for schedule(runtime)
#ifdef MENDED
  for (int i = 0; i < 50; i++) a[i / 2 * 2] += i;
#else
  for (int i = 0; i < 50; i++) a[(i + 1) / 2 * 2] += i;
#endif
  return 0;
}
