// EXPECT: race
// A thread waits for the input to be there.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
unsigned __VERIFIER_nondet_uint(void);
static atomic_uint f;
static int shared;
static void *other(void *unused) {
  unsigned v;
  while (!(v = atomic_load(&f)))
    ;
  if (v == (1234u | 1u << 31)) shared = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  unsigned in = __VERIFIER_nondet_uint();
  pthread_create(&t, 0, other, 0);
  atomic_store(&f, in | 1u << 31);
  shared = 2;
  pthread_join(t, 0);
  return 0;
}
