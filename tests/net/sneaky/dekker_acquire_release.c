#include <pthread.h>
#include <stdatomic.h>
static atomic_int fx, fy;
static int x;
static void *w(void *z) {
  atomic_store_explicit(&fx, 1, memory_order_release);
  if (!atomic_load_explicit(&fy, memory_order_acquire)) x++;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  atomic_store_explicit(&fy, 1, memory_order_release);
  if (!atomic_load_explicit(&fx, memory_order_acquire)) x++;
  pthread_join(t, 0);
  return 0;
}
