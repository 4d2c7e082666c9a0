// expect: race-free
// twins: 1
// Two readers agree on the order of two stores only if the stores, too, are sequentially
// consistent.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int a, b;
static int data;
#ifdef TWIN
#define ORDER memory_order_release
#else
#define ORDER memory_order_seq_cst
#endif
static void *store_a(void *p) {
  atomic_store_explicit(&a, 1, ORDER);
  return p;
}
static void *store_b(void *p) {
  atomic_store_explicit(&b, 1, ORDER);
  return p;
}
static void *read_a(void *p) {
  if (atomic_load(&a) && !atomic_load(&b)) data++;
  return p;
}
static void *read_b(void *p) {
  if (atomic_load(&b) && !atomic_load(&a)) data++;
  return p;
}
int main(void) {
  pthread_t t[4];
  pthread_create(&t[0], 0, store_a, 0);
  pthread_create(&t[1], 0, store_b, 0);
  pthread_create(&t[2], 0, read_a, 0);
  pthread_create(&t[3], 0, read_b, 0);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  return 0;
}
