// EXPECT: verdict=race-free executions=3
// ASSUMING: sequential consistency
// Eight bytes are stored and the last four of them loaded. What C11 lets such a load return is not followed, and that is said.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static union {
  _Atomic long all;
  _Atomic int half[2];
} a, b;
static int data;

static void *run(void *unused) {
  atomic_store_explicit(&a.all, -1, memory_order_relaxed);
  if (!atomic_load_explicit(&b.half[1], memory_order_relaxed)) data++;
  return NULL;
}

static void *run_too(void *unused) {
  atomic_store_explicit(&b.all, -1, memory_order_relaxed);
  if (!atomic_load_explicit(&a.half[1], memory_order_relaxed)) data++;
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, run, NULL);
  pthread_create(&second, NULL, run_too, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
