// expect: race-free
// Stores under the lock; a load under it needs no order of its own.
#include <pthread.h>
#include <stdatomic.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static atomic_int ready;
static int data;
static void *setter(void *arg) {
  pthread_mutex_lock(&lock);
  data = 5;
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  pthread_mutex_unlock(&lock);
  return NULL;
}
static void *getter(void *arg) {
  long got = 0;
  pthread_mutex_lock(&lock);
  int r = atomic_load_explicit(&ready, memory_order_relaxed);
  pthread_mutex_unlock(&lock);
  if (r) got = data;
  return (void *)got;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, setter, NULL);
  pthread_create(&b, NULL, getter, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
