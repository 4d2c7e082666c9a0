// expect: race-free
// Double-checked locking with an atomic pointer.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

struct config {
  int a, b;
};
static struct config *_Atomic config;
static struct config *get(void) {
  struct config *c = atomic_load_explicit(&config, memory_order_acquire);
  if (!c) {
    pthread_mutex_lock(&lock);
    c = atomic_load_explicit(&config, memory_order_relaxed);
    if (!c) {
      c = malloc(sizeof *c);
      c->a = 1;
      c->b = 2;
      atomic_store_explicit(&config, c, memory_order_release);
    }
    pthread_mutex_unlock(&lock);
  }
  return c;
}
static void *worker(void *arg) {
  struct config *c = get();
  return (void *)(long)(c->a + c->b);
}
int main(void) {
  pthread_t t[4];
  for (long i = 0; i < 4; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
