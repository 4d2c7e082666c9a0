// expect: race-free
// twins: 3
// Circles in which a store is overwritten. TWIN 1: three threads with two stores each; 2: two of
// these and a reader; 3: a reader that stores, and one that stores and reads.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int a, b, c;
static int data, one, two;
#ifdef TWIN
#define RELEASE memory_order_release
#define ACQUIRE memory_order_acquire
#else
#define RELEASE memory_order_seq_cst
#define ACQUIRE memory_order_seq_cst
#endif
#define STORE(v, n) atomic_store_explicit(&v, n, RELEASE)
#define LOAD(v) atomic_load_explicit(&v, ACQUIRE)
static void *first(void *p) {
  STORE(a, 1);
#if TWIN != 3
  STORE(b, 1);
#endif
  return p;
}
static void *second(void *p) {
#if TWIN == 3
  one = LOAD(a);
  STORE(b, 1);
#else
  STORE(b, 2);
  STORE(c, 1);
#endif
  return p;
}
static void *third(void *p) {
#if TWIN == 1
  STORE(c, 2);
  STORE(a, 2);
#elif TWIN == 3
  STORE(b, 2);
  two = LOAD(a);
#else
  one = LOAD(c);
  two = LOAD(a);
#endif
  return p;
}
static void *write(void *p) {
  data++;
  return p;
}
int main(void) {
  pthread_t t, u, v;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_create(&v, 0, third, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  pthread_join(v, 0);
#if TWIN == 1
  if (atomic_load(&a) != 1 || atomic_load(&b) != 2 || atomic_load(&c) != 2) return 0;
#else
  if (one != 1 || two != 0 || atomic_load(&b) != 2) return 0;
#endif
  pthread_create(&t, 0, write, 0);
  data++;
  pthread_join(t, 0);
  return 0;
}
