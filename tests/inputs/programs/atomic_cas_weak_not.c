// EXPECT: race-free all
// An exchange that may fail for no reason leaves what was there.
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
  int put = atomic_compare_exchange_weak(&f, &e, in);
  if (!put && in == 4711 && atomic_load(&f) == 4711) shared = 2;
  pthread_join(t, 0);
  return 0;
}
