// expect: race-free
// Looked at without any order, taken by an update that acquires only, given back by a store that releases.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int busy;
static long x;
static void *worker(void *arg) {
  while (atomic_exchange_explicit(&busy, 1, memory_order_acquire))
    while (atomic_load_explicit(&busy, memory_order_relaxed)) continue;
  x++;
  atomic_store_explicit(&busy, 0, memory_order_release);
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) pthread_create(&t, NULL, worker, NULL);
  pthread_exit(NULL);
}
