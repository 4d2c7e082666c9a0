// EXPECT: verdict=race lines=17,17
// MENDED: verdict=race-free
#include <omp.h>
static omp_lock_t lock[2];
static int n;
int main(void) {
  omp_init_lock(&lock[0]);
  omp_init_lock(&lock[1]);
#pragma omp parallel num_threads(2)
  {
#ifdef MENDED
    int which = 0;
#else
    int which = omp_get_thread_num();
#endif
    omp_set_lock(&lock[which]);
    n++;
    omp_unset_lock(&lock[which]);
  }
  return n != 2;
}
