// EXPECT: race
// An addition of nothing is one that changes nothing.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
unsigned __VERIFIER_nondet_uint(void);
static atomic_uint f;
static int shared;
static void *other(void *unused) {
  shared = 1;
  atomic_store(&f, 1);
  return 0;
}
int main(void) {
  pthread_t t;
  unsigned in = __VERIFIER_nondet_uint();
  pthread_create(&t, 0, other, 0);
  atomic_fetch_add(&f, in & 0xff0000);
  while (!(atomic_load(&f)))
    ;
  shared = 2;
  pthread_join(t, 0);
  return 0;
}
