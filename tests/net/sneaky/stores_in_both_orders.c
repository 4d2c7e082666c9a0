#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
static int d;
static void *w(void *z) {
  atomic_store_explicit(&x, 1, memory_order_release);
  atomic_store_explicit(&y, 2, memory_order_release);
  if (atomic_load_explicit(&y, memory_order_acquire) == 1) d++;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  atomic_store_explicit(&y, 1, memory_order_release);
  atomic_store_explicit(&x, 2, memory_order_release);
  if (atomic_load_explicit(&x, memory_order_acquire) == 1) d++;
  pthread_join(t, 0);
  return 0;
}
