// expect: collision on x
#include <omp.h>
int x;
omp_lock_t p, q;
void f(int n) {
  omp_init_lock(&p); omp_init_lock(&q);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    omp_set_lock(&p); omp_set_lock(&q);
    omp_unset_lock(&q);
    if (i % 2) { x++; omp_unset_lock(&p); } else { omp_unset_lock(&p); x++; }
  }
}
#ifdef RUN
int main(void) {
  f(5);
  return 0;
}
#endif
