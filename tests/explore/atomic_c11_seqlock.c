// EXPECT: verdict=race-free executions=59
// A reader that was disturbed tries again.
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint sequence;
static atomic_int a, b;
static int data;

static void *first(void *unused) {
  atomic_store_explicit(&sequence, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&a, 1, memory_order_relaxed);
  atomic_store_explicit(&b, 1, memory_order_relaxed);
  atomic_store_explicit(&sequence, 2, memory_order_release);
  data++;
  return NULL;
}
static void *second(void *unused) {
  unsigned before;
  int seen_a, seen_b;
  do {
    before = atomic_load_explicit(&sequence, memory_order_acquire);
    seen_a = atomic_load_explicit(&a, memory_order_relaxed);
    seen_b = atomic_load_explicit(&b, memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
  } while (before & 1 || atomic_load_explicit(&sequence, memory_order_relaxed) != before);
  if (seen_a != seen_b) data++; // half of what was written
  return NULL;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, first, NULL);
  pthread_create(&two, NULL, second, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
}
