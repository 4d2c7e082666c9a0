// EXPECT: race
// A value stored atomically and read back by another thread.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
unsigned __VERIFIER_nondet_uint(void);
static atomic_uint f;
static int shared;
static void *other(void *unused) {
  if (atomic_load(&f) + 1 == 31338) shared = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  unsigned in = __VERIFIER_nondet_uint();
  pthread_create(&t, 0, other, 0);
  atomic_store(&f, in);
  shared = 2;
  pthread_join(t, 0);
  return 0;
}
