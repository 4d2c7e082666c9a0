// EXPECT: verdict=race lines=8,19
// MENDED: verdict=race-free
#include <omp.h>
static omp_nest_lock_t lock;
static int n;
static void add(void) {
  omp_set_nest_lock(&lock);
  n++;
  omp_unset_nest_lock(&lock);
}
int main(void) {
  omp_init_nest_lock_with_hint(&lock, omp_lock_hint_contended);
#pragma omp parallel num_threads(2)
  {
    omp_set_nest_lock(&lock);
    add();
    omp_unset_nest_lock(&lock);
#ifndef MENDED
    n++;
#endif
  }
  omp_destroy_nest_lock(&lock);
  return n < 2;
}
