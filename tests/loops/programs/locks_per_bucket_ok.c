// expect: race-free
#include <omp.h>
#define N 64
omp_lock_t lock[N];
int size[N];
void f(int n, const int *restrict key) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int b = key[i] & 63;
    omp_set_lock(&lock[b]);
    size[b]++;
    omp_unset_lock(&lock[b]);
  }
}
