// The update does not release: who sees what it has put there is not ordered with it.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int flag;
static long data;
static void *first(void *arg) {
  data = 1;
  atomic_exchange_explicit(&flag, 1, memory_order_acquire);
  return 0;
}
static void *second(void *arg) {
  if (atomic_load_explicit(&flag, memory_order_acquire) == 1) data = 2;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, first, 0);
  pthread_create(&t, 0, second, 0);
  pthread_exit(0);
}
