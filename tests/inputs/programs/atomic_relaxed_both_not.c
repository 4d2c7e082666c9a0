// EXPECT: race-free all
// Both find the other's flag unset only where stores may wait: not with these orders.
#include <pthread.h>
#include <stdatomic.h>
unsigned __VERIFIER_nondet_uint(void);
static atomic_int a, b;
static int shared;
static unsigned in;
static void *other(void *unused) {
  atomic_store_explicit(&b, 1, memory_order_seq_cst);
  if (!atomic_load_explicit(&a, memory_order_seq_cst) && in == 3) shared = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  in = __VERIFIER_nondet_uint();
  pthread_create(&t, 0, other, 0);
  atomic_store_explicit(&a, 1, memory_order_seq_cst);
  if (!atomic_load_explicit(&b, memory_order_seq_cst) && in != 4) shared = 2;
  pthread_join(t, 0);
  return 0;
}
