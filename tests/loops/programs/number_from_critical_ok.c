// expect: race-free
// Places in an array from a counter that a critical section, or a lock, guards.
#include <omp.h>
static int seen[1000];
int run(const int *from, int n, int *out, int *odd, omp_lock_t *lock) {
  int count = 0, odds = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int place = -1;
#pragma omp critical
    if (!seen[from[i]]) {
      seen[from[i]] = 1;
      place = count++;
    }
    if (place >= 0) out[place] = from[i];
    if (from[i] & 1) {
      omp_set_lock(lock);
      int k = odds;
      odds = odds + 1;
      omp_unset_lock(lock);
      odd[k] = i;
    }
  }
  return count + odds;
}
int main(void) {
  static int from[1000], out[1000], odd[1000];
  omp_lock_t lock;
  omp_init_lock(&lock);
  return run(from, 1000, out, odd, &lock);
}
