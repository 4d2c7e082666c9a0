// EXPECT: verdict=race lines=14,14
// MENDED: verdict=race-free
#include <omp.h>
static int a[4], x;
int main(void) {
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
#pragma omp parallel num_threads(2)
    {
#ifdef MENDED
      if (omp_get_thread_num() == 1) a[me]++;
#else
      a[me]++; // between the inner threads only
#endif
    }
  }
  return x;
}
