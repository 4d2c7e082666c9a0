// EXPECT: verdict=race-free
// A spinlock out of compare-exchange, looking before it tries.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int busy;
static int counter;
static void lock(void) {
  for (;;) {
    int free = 0;
    while (atomic_load_explicit(&busy, memory_order_relaxed)) {}
    if (atomic_compare_exchange_weak_explicit(&busy, &free, 1, memory_order_acquire, memory_order_relaxed)) return;
  }
}
static void *count(void *arg) {
  lock();
  counter++;
  atomic_store_explicit(&busy, 0, memory_order_release);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, count, NULL);
  pthread_create(&b, NULL, count, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(counter == 2);
  return 0;
}
