// EXPECT: race-free all left
// The local array of one function is filled by another.
#include <pthread.h>
#include <stdint.h>
unsigned __VERIFIER_nondet_uint(void);
static void put(int *at, unsigned k) { at[k] = 1; }
static void *set(void *arg) { *(int *)arg = 7; return 0; }
static int one(unsigned k) {
  pthread_t t;
  int shared = 0, row[4] = {0};
  pthread_create(&t, 0, set, &shared);
  put(row, k);
  pthread_join(t, 0);
  return shared + row[1];
}
int main(void) { return one(__VERIFIER_nondet_uint() % 24) < 0; }
