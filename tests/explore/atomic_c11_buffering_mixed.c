// EXPECT: verdict=race lines=11,16 executions=3
// The stores are sequentially consistent, the loads are not.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int data;

static void *first(void *unused) {
  atomic_store_explicit(&x, 1, memory_order_seq_cst);
  if (!atomic_load_explicit(&y, memory_order_acquire)) data++;
  return NULL;
}
static void *second(void *unused) {
  atomic_store_explicit(&y, 1, memory_order_seq_cst);
  if (!atomic_load_explicit(&x, memory_order_acquire)) data++;
  return NULL;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, first, NULL);
  pthread_create(&two, NULL, second, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
}
