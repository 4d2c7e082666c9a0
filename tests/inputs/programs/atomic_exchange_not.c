// EXPECT: race-free all
// An exchange gives what was there and leaves the input.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
unsigned __VERIFIER_nondet_uint(void);
static atomic_uint f;
static int shared;
static void *other(void *unused) {
  shared = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  unsigned in = __VERIFIER_nondet_uint();
  pthread_create(&t, 0, other, 0);
  atomic_exchange(&f, in * 2);
  unsigned old = atomic_exchange(&f, 0);
  if (old == 9001) shared = 2;
  pthread_join(t, 0);
  return 0;
}
