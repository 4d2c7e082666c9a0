// EXPECT: verdict=race-free executions=6
// Two threads add twice: 4! / (2! 2!).
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int counter;
static void *count(void *arg) {
  atomic_fetch_add(&counter, 1);
  atomic_fetch_add_explicit(&counter, 1, memory_order_relaxed);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, count, NULL);
  pthread_create(&b, NULL, count, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(counter == 4);
  return 0;
}
