// expect: race-free
#include <pthread.h>
#include <stdatomic.h>
static atomic_int owner;
static long x;
static void *worker(void *arg) {
  for (;;) {
    int free = 0;
    if (!atomic_compare_exchange_weak_explicit(&owner, &free, 1, memory_order_acquire, memory_order_relaxed)) continue;
    x++;
    atomic_store_explicit(&owner, 0, memory_order_release);
  }
}
int main(void) {
  pthread_t t;
  while (!pthread_create(&t, NULL, worker, NULL)) continue;
  pthread_exit(NULL);
}
