// EXPECT: verdict=race-free
// What the main thread stored while it was alone is known to all that come later.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;
static int message;

static void *sender(void *unused) {
  message = 42;
  atomic_store_explicit(&ready, 1, memory_order_release);
  return NULL;
}

int main(void) {
  pthread_t thread;
  atomic_store_explicit(&ready, 0, memory_order_relaxed);
  if (atomic_load_explicit(&ready, memory_order_relaxed)) return 1;
  pthread_create(&thread, NULL, sender, NULL);
  if (atomic_load_explicit(&ready, memory_order_acquire)) message++;
  pthread_join(thread, NULL);
  return !atomic_load_explicit(&ready, memory_order_relaxed);
}
