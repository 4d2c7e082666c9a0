// As above, seen by an update that acquires only and puts another number there.
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
  if (atomic_exchange_explicit(&flag, 2, memory_order_acquire) == 1) data = 2;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, first, 0);
  pthread_create(&t, 0, second, 0);
  pthread_exit(0);
}
