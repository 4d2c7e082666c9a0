// expect: race-free
// twins: 2
// Each of three threads stores to its own variable and looks at the next one's: that all of them
// see nothing takes a circle over three variables. TWIN 1: all release and acquire; 2: one fence is
// missing.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int a, b, c;
static int data, seen[3];
#define STORE(v) atomic_store_explicit(&v, 1, memory_order_release)
#define LOAD(v) atomic_load_explicit(&v, memory_order_acquire)
#define FENCE atomic_thread_fence(memory_order_seq_cst)
#if TWIN == 1
#define FENCE2
#undef FENCE
#define FENCE
#elif TWIN == 2
#define FENCE2
#else
#define FENCE2 FENCE
#endif
static void *first(void *p) {
  STORE(a);
  FENCE;
  seen[0] = LOAD(b);
  return p;
}
static void *second(void *p) {
  STORE(b);
  FENCE;
  seen[1] = LOAD(c);
  return p;
}
static void *third(void *p) {
  STORE(c);
  FENCE2;
  seen[2] = LOAD(a);
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
  if (seen[0] || seen[1] || seen[2]) return 0;
  pthread_create(&t, 0, write, 0);
  data++;
  pthread_join(t, 0);
  return 0;
}
