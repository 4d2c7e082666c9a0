// EXPECT: race
// Bits.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
unsigned __VERIFIER_nondet_uint(void);
static atomic_uint f = 0xff00;
static int shared;
static void *other(void *unused) {
  shared = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  unsigned in = __VERIFIER_nondet_uint();
  pthread_create(&t, 0, other, 0);
  atomic_fetch_and(&f, in);
  if (atomic_load(&f) == 0x4200) shared = 2;
  pthread_join(t, 0);
  return 0;
}
