// EXPECT: race-free all
// Bits, negated.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
unsigned __VERIFIER_nondet_uint(void);
static unsigned f = 0xff00;
static int shared;
static void *other(void *unused) {
  shared = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  unsigned in = __VERIFIER_nondet_uint();
  pthread_create(&t, 0, other, 0);
  __atomic_fetch_nand(&f, in, __ATOMIC_SEQ_CST);
  if (__atomic_load_n(&f, __ATOMIC_SEQ_CST) == 0x4200u) shared = 2;
  pthread_join(t, 0);
  return 0;
}
