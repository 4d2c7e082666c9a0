// EXPECT: verdict=race lines=14,25 executions=490
// The consumer gives a place back before it is done with it.
#include <pthread.h>
#include <stdatomic.h>

enum { ROOM = 2, ITEMS = 4 };
static int items[ROOM];
static atomic_uint head, tail;

static void *produce(void *unused) {
  for (int i = 0; i < ITEMS; i++) {
    unsigned t = atomic_load_explicit(&tail, memory_order_relaxed);
    while (t - atomic_load_explicit(&head, memory_order_acquire) == ROOM) continue;
    items[t % ROOM] = i;
    atomic_store_explicit(&tail, t + 1, memory_order_release);
  }
  return NULL;
}

static void *consume(void *unused) {
  long sum = 0;
  for (int i = 0; i < ITEMS; i++) {
    unsigned h = atomic_load_explicit(&head, memory_order_relaxed);
    while (atomic_load_explicit(&tail, memory_order_acquire) == h) continue;
    sum += items[h % ROOM];
    atomic_store_explicit(&head, h + 1, memory_order_relaxed);
  }
  return (void *)sum;
}

int main(void) {
  pthread_t producer, consumer;
  pthread_create(&producer, NULL, produce, NULL);
  pthread_create(&consumer, NULL, consume, NULL);
  pthread_join(producer, NULL);
  pthread_join(consumer, NULL);
}
