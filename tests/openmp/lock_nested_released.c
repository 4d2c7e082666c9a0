// EXPECT: verdict=race
// MENDED: verdict=race-free
#include <omp.h>
static int x;
int main(void) {
  omp_nest_lock_t l;
  omp_init_nest_lock(&l);
#pragma omp parallel num_threads(2)
  {
    omp_set_nest_lock(&l);
    omp_set_nest_lock(&l);
    omp_unset_nest_lock(&l);
#ifdef MENDED
    x++;
    omp_unset_nest_lock(&l);
#else
    omp_unset_nest_lock(&l);
    x++;
#endif
  }
  omp_destroy_nest_lock(&l);
}
