// EXPECT: verdict=race lines=17,27
// OPTIONS: --atomics=c11
// The waiting loop reads what is written only after it has ended, and nothing orders the two: each round counts.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int go, done;
static int data;

static void wait_for(atomic_int *what) {
  while (!atomic_load_explicit(what, memory_order_relaxed)) continue;
}

static void *work(void *unused) {
  int seen = 0;
  while (!atomic_load_explicit(&go, memory_order_relaxed)) seen += data;
  atomic_store_explicit(&done, 1, memory_order_relaxed);
  return seen ? &data : NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  atomic_store_explicit(&go, 1, memory_order_relaxed);
  wait_for(&done);
  data = 1;
  pthread_join(thread, NULL);
}
