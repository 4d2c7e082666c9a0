// EXPECT: race-free all
// A sum of inputs.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
unsigned __VERIFIER_nondet_uint(void);
static atomic_uint f = 5;
static int shared;
static void *other(void *unused) {
  if (atomic_load(&f) == 70005) shared = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  unsigned in = __VERIFIER_nondet_uint();
  pthread_create(&t, 0, other, 0);
  atomic_fetch_add(&f, in & 0xffff);
  shared = 2;
  pthread_join(t, 0);
  return 0;
}
