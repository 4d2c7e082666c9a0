// expect: race-free
// Publication by a release store, read behind an acquire load, without waiting.
#include <pthread.h>
#include <stdatomic.h>
static int config;
static atomic_int ready;
static void *reader(void *arg) {
  if (atomic_load_explicit(&ready, memory_order_acquire)) return (void *)(long)config;
  return NULL;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, reader, NULL);
  config = 7;
  atomic_store_explicit(&ready, 1, memory_order_release);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return config;
}
