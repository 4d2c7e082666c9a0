// EXPECT: verdict=race lines=12,18 executions=3
// Fences that acquire and release are not enough.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int data;

static void *first(void *unused) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_acq_rel);
  if (!atomic_load_explicit(&y, memory_order_relaxed)) data++;
  return NULL;
}
static void *second(void *unused) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_acq_rel);
  if (!atomic_load_explicit(&x, memory_order_relaxed)) data++;
  return NULL;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, first, NULL);
  pthread_create(&two, NULL, second, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
}
