// expect: collision on a
#include <omp.h>
#define N 64
int a[N];
omp_lock_t lock[N];
void f(int n) {
  for (int i = 0; i < n; i++) omp_init_lock(&lock[i]);
#pragma omp parallel for
  for (int i = 0; i < n - 1; i++) {
    omp_set_lock(&lock[i]);
    a[i]++; a[i + 1]++;
    omp_unset_lock(&lock[i]);
  }
}
#ifdef RUN
int main(void) {
  f(20);
  return 0;
}
#endif
