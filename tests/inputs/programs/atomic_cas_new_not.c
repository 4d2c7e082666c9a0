// EXPECT: race-free all
// What an exchange has put there.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
unsigned __VERIFIER_nondet_uint(void);
static atomic_uint f = 12;
static int shared;
static void *other(void *unused) {
  shared = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  unsigned in = __VERIFIER_nondet_uint();
  pthread_create(&t, 0, other, 0);
  unsigned e = 12;
  atomic_compare_exchange_strong(&f, &e, in);
  if (atomic_load(&f) == 5151 && in == 12) shared = 2;
  pthread_join(t, 0);
  return 0;
}
