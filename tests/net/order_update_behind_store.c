// expect: race-free
// twins: 4
// A store, and an update of another variable behind it, which the other thread stores to: weaker
// than sequentially consistent the two change places. TWIN: which update.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int a, b;
static int data;
#ifdef TWIN
#define RELEASE memory_order_release
#define ACQUIRE memory_order_acquire
#define BOTH memory_order_acq_rel
#else
#define RELEASE memory_order_seq_cst
#define ACQUIRE memory_order_seq_cst
#define BOTH memory_order_seq_cst
#endif
static int was_set(void) {
#if TWIN == 2
  return atomic_fetch_add_explicit(&b, 1, BOTH);
#elif TWIN == 3
  int none = 0;
  return !atomic_compare_exchange_strong_explicit(&b, &none, 2, BOTH, ACQUIRE);
#elif TWIN == 4
  return atomic_exchange_explicit(&b, 1, ACQUIRE);
#else
  return atomic_exchange_explicit(&b, 1, BOTH);
#endif
}
static void *left(void *p) {
  atomic_store_explicit(&a, 1, RELEASE);
  if (!was_set()) data++;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, left, 0);
  atomic_store_explicit(&b, 1, RELEASE);
  if (!atomic_load_explicit(&a, ACQUIRE)) data++;
  pthread_join(t, 0);
  return 0;
}
