// expect: race-free
#include <stdio.h>
#include <stdlib.h>
#include <omp.h>
#define N 16
double bal[N]; omp_lock_t l[N];
int main(void) {
  for (int i = 0; i < N; i++) { bal[i] = 100; omp_init_lock(&l[i]); }
#pragma omp parallel for
  for (int t = 0; t < 200; t++) {
    int a = t % N, b = (t * 7 + 3) % N;
    if (a == b) continue;
    int lo = a < b ? a : b, hi = a < b ? b : a;
    omp_set_lock(&l[lo]); omp_set_lock(&l[hi]);
    bal[a] -= 1; bal[b] += 1;
    omp_unset_lock(&l[hi]); omp_unset_lock(&l[lo]);
  }
  double s = 0; for (int i = 0; i < N; i++) { s += bal[i]; omp_destroy_lock(&l[i]); }
  printf("%f\n", s);
  return 0;
}
