// expect: race-free
// flags: -fopenmp
// Only what lies beside the locks is copied: the number of an element, which nobody changes.
#include <omp.h>
static struct {
  omp_lock_t lock;
  int number, sum;
} bucket[8];
int main(void) {
  for (int i = 0; i < 8; i++) {
    omp_init_lock(&bucket[i].lock);
    bucket[i].number = i;
  }
#pragma omp parallel for
  for (int k = 0; k < 64; k++) {
    int mine = bucket[k % 8].number;
    omp_set_lock(&bucket[k % 8].lock);
    bucket[k % 8].sum += mine;
    omp_unset_lock(&bucket[k % 8].lock);
  }
}
