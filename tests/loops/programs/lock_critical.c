// expect: collision on g
#include <omp.h>
int g; omp_lock_t l;
int main() {
  omp_init_lock(&l);
#pragma omp parallel for
  for (int i = 0; i < 10; i++) {
    if (i % 2) { omp_set_lock(&l); g++; omp_unset_lock(&l); }
    else {
#pragma omp critical
      g++;
    }
  }
}
