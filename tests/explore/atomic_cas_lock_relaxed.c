// EXPECT: verdict=race lines=9,9
// The same with an unlock that is only relaxed: the next owner is not ordered after the last.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int busy;
static int counter;
static void *count(void *arg) {
  for (int free = 0; !atomic_compare_exchange_strong(&busy, &free, 1); free = 0) {}
  counter++;
  atomic_store_explicit(&busy, 0, memory_order_relaxed);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, count, NULL);
  pthread_create(&b, NULL, count, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
