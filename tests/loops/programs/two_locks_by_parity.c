// expect: collision on x
#include <omp.h>
int x;
omp_lock_t even, odd;
void f(int n) {
  omp_init_lock(&even); omp_init_lock(&odd);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    omp_lock_t *l = i % 2 ? &odd : &even;
    omp_set_lock(l);
    x++;
    omp_unset_lock(l);
  }
}
#ifdef RUN
int main(void) {
  f(6);
  return 0;
}
#endif
