// EXPECT: race
// Whether an exchange succeeds depends on the input.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
unsigned __VERIFIER_nondet_uint(void);
static atomic_uint f = 77777;
static int shared;
static void *other(void *unused) {
  shared = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  unsigned in = __VERIFIER_nondet_uint();
  pthread_create(&t, 0, other, 0);
  unsigned e = in;
  if (atomic_compare_exchange_strong(&f, &e, 3)) shared = 2;
  pthread_join(t, 0);
  return 0;
}
