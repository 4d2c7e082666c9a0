// EXPECT: race-free all
// Weak orders are as good as strong ones where only one value may be read.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
unsigned __VERIFIER_nondet_uint(void);
static atomic_uint f;
static int shared;
static void *other(void *unused) {
  if (atomic_load_explicit(&f, memory_order_relaxed) & 1 && !(atomic_load(&f) & 1)) shared = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  unsigned in = __VERIFIER_nondet_uint() & 3; // each value is a class: under C11's rules it is fixed
  pthread_create(&t, 0, other, 0);
  atomic_store_explicit(&f, in, memory_order_relaxed);
  shared = 2;
  pthread_join(t, 0);
  return 0;
}
