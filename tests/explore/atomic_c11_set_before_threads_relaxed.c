// EXPECT: verdict=race lines=10,20
// As atomic_c11_set_before_threads.c, but what is sent is read before it was received.
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
  if (atomic_load_explicit(&ready, memory_order_relaxed)) message++;
  pthread_join(thread, NULL);
  return !atomic_load_explicit(&ready, memory_order_relaxed);
}
