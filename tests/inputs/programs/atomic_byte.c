// EXPECT: race
// A byte of the input, in a flag.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
unsigned __VERIFIER_nondet_uint(void);
static _Atomic unsigned char f;
static int shared;
static void *other(void *unused) {
  if (atomic_load(&f) == 0x5a) shared = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  unsigned in = __VERIFIER_nondet_uint();
  pthread_create(&t, 0, other, 0);
  atomic_store(&f, (unsigned char)(in >> 8));
  shared = 2;
  pthread_join(t, 0);
  return 0;
}
