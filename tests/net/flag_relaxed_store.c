// expect: race 7 15
#include <pthread.h>
#include <stdatomic.h>
static atomic_int ready;
static int message;
static void *producer(void *arg) {
  message = 42;
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, producer, NULL);
  while (atomic_load_explicit(&ready, memory_order_acquire) == 0) continue;
  return message;
}
