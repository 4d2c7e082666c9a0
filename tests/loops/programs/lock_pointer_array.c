// expect: collision on g
#include <omp.h>
int g; omp_lock_t ls[4];
int main() {
#pragma omp parallel for
  for (int i = 0; i < 8; i++) {
    omp_set_lock(&ls[i % 4]);
    g++;
    omp_unset_lock(&ls[i % 4]);
  }
}
