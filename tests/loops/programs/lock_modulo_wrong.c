// expect: collision on a
#include <omp.h>
#define N 64
int a[N];
omp_lock_t lock[4];
void f(int n) {
  for (int i = 0; i < 4; i++) omp_init_lock(&lock[i]);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    omp_set_lock(&lock[i % 4]);
    a[i % 6] += i;
    omp_unset_lock(&lock[i % 4]);
  }
}
#ifdef RUN
int main(void) {
  f(20);
  return 0;
}
#endif
