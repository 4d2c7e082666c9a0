// expect: collision on x
#include <omp.h>
int x;
omp_lock_t lock;
void f(int n) {
  omp_init_lock(&lock);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    omp_set_lock(&lock);
    int t = x;
    omp_unset_lock(&lock);
    x = t + 1;
  }
}
#ifdef RUN
int main(void) {
  f(5);
  return 0;
}
#endif
