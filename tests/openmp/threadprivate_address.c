// EXPECT: verdict=race
// MENDED: verdict=race-free
#include <omp.h>
static int t; static int *where;
#pragma omp threadprivate(t)
int main(void) {
#pragma omp parallel num_threads(2)
  { t = omp_get_thread_num(); if (t == 1) where = &t; }
#pragma omp parallel num_threads(2)
#ifdef MENDED
  { if (omp_get_thread_num() == 1) *where = 7; else t++; }
#else
  { if (omp_get_thread_num() == 0) *where = 7; else t++; }
#endif
}
