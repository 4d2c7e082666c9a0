// expect: race-free
#include <pthread.h>
#include <stdatomic.h>
static atomic_int go, back;
static int x;
static void *prod(void *z) {
  while (!atomic_load_explicit(&go, memory_order_acquire))
    ;
  x++;
  atomic_store_explicit(&back, 1, memory_order_release);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, prod, 0);
  x++;
  atomic_store_explicit(&go, 1, memory_order_release);
  while (!atomic_load_explicit(&back, memory_order_acquire))
    ;
  x++;
  pthread_join(t, 0);
  return 0;
}
